/// The page's style and script: fixed texts, named by their hashes in its policy.
enum ReportAssets {
  static let style = """

    :root {
      color-scheme: light dark;
      --back: #f6f7f9; --card: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --link: #0550ae;
      --answered: #116329; --retried: #8a4600; --looped: #a40e26; --unanswered: #6639a6; --unknown: #57606a;
      --other: #0550ae;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #0d1117; --card: #161b22; --ink: #e6edf3; --soft: #9aa4af; --line: #3a424c; --link: #79b8ff;
        --answered: #56d364; --retried: #f0a94b; --looped: #ff8b84; --unanswered: #cfa5ff; --unknown: #9aa4af;
        --other: #79b8ff;
      }
    }
    *, ::before, ::after { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; background: var(--back); color: var(--ink);
      font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    }
    header, main, footer { max-width: 1400px; margin: 0 auto; padding: 0 clamp(12px, 3vw, 40px); }
    header { padding-top: 24px; }
    main { display: flex; flex-direction: column; }
    #overview { order: -1; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; }
    h2 { font-size: 1.25rem; margin: 28px 0 8px; }
    h3 { font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin: 0 0 4px; }
    p { margin: 4px 0 8px; overflow-wrap: anywhere; }
    #overview > p { font-size: 1.1rem; max-width: 75ch; }
    .aside, .meaning, .rule, figcaption, i { color: var(--soft); }
    a { color: var(--link); }
    code { font: .92em ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
    .skip { position: absolute; left: -999em; }
    .skip:focus { left: 8px; top: 8px; background: var(--card); padding: 8px; z-index: 1; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .sprite { position: absolute; }
    .badge { display: inline-flex; align-items: center; vertical-align: bottom; gap: 6px; font-weight: 600; white-space: nowrap; }
    .badge svg { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.7; overflow: visible; }
    .answered.badge { color: var(--answered); } .retried.badge { color: var(--retried); }
    .looped.badge { color: var(--looped); } .unanswered.badge { color: var(--unanswered); }
    .unknown.badge { color: var(--unknown); } .other.badge { color: var(--other); }
    .marks { list-style: none; display: flex; flex-wrap: wrap; gap: 8px; padding: 0; margin: 12px 0; }
    .marks li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; }
    .tables { display: flex; flex-wrap: wrap; gap: 16px; }
    table { border-collapse: collapse; background: var(--card); border: 1px solid var(--line); flex: 1 1 280px; min-width: 0; }
    caption { text-align: left; font-weight: 600; padding: 4px 0; }
    th, td { text-align: left; padding: 4px 12px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    tbody th { font-weight: 400; } thead th { color: var(--soft); font-weight: 400; font-size: .85rem; }
    .number { text-align: right; font-variant-numeric: tabular-nums; }
    #filters { display: flex; flex-wrap: wrap; gap: 10px 12px; align-items: end; margin-bottom: 12px; }
    #filters label { display: grid; font-size: .8rem; color: var(--soft); flex: 1 1 140px; max-width: 260px; min-width: 0; }
    select, input, button {
      font: inherit; font-size: .95rem; color: var(--ink); background: var(--card); border: 1px solid #848d97;
      border-radius: 6px; padding: 5px 8px; width: 100%; min-height: 36px;
    }
    button { width: auto; cursor: pointer; padding: 5px 12px; }
    output { color: var(--soft); flex: 1 1 100%; }
    .legend { margin: 0 0 12px; } .legend summary { cursor: pointer; color: var(--link); width: max-content; }
    .legend dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 8px 0; }
    .legend dd { margin: 0; }
    .card { background: var(--card); border: 1px solid var(--line); border-left: 5px solid var(--other); border-radius: 8px; margin: 0 0 8px; }
    .card.answered { border-left-color: var(--answered); } .card.retried { border-left-color: var(--retried); }
    .card.looped { border-left-color: var(--looped); } .card.unanswered { border-left-color: var(--unanswered); }
    .card.unknown { border-left-color: var(--unknown); }
    .card > summary {
      display: grid; gap: 2px 16px; padding: 9px 14px; cursor: pointer; list-style: none; align-items: baseline;
      grid-template-columns: 14px 15em 11em 3.2em minmax(11.5em, 1fr) minmax(9em, 1fr) 5em;
    }
    .card > summary::-webkit-details-marker { display: none; }
    .card > summary::before { content: "\\25B8"; color: var(--soft); }
    .card[open] > summary::before { content: "\\25BE"; }
    .card > summary span { min-width: 0; overflow-wrap: anywhere; }
    .time, .status, .entry { font-variant-numeric: tabular-nums; } .code { font-weight: 600; }
    .host, .time, .entry { color: var(--soft); }
    .body { border-top: 1px solid var(--line); padding: 14px; }
    figure { margin: 0 0 14px; overflow-x: auto; max-width: 100%; }
    figcaption { font-size: .85rem; max-width: 90ch; }
    .sequence { display: block; width: 100%; min-width: 560px; max-width: 860px; height: auto; }
    .sequence text { fill: var(--ink); font-size: 13px; }
    .sequence .who { font-weight: 600; } .sequence .when { fill: var(--soft); font-size: 11.5px; }
    .party { fill: var(--back); stroke: var(--line); } .life { stroke: var(--line); stroke-dasharray: 3 4; stroke-width: 1.5; }
    .arrow { stroke: var(--soft); stroke-width: 1.7; }
    .arrow.good { stroke: var(--answered); } .arrow.refusal { stroke: var(--ink); }
    .arrow.fault { stroke: var(--looped); stroke-width: 2.6; } .arrow.missing { stroke: var(--unanswered); stroke-dasharray: 7 6; }
    #tip path { fill: context-stroke; }
    .facts { display: grid; gap: 16px 28px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }
    .facts section { min-width: 0; } .facts ul { margin: 0; padding-left: 1.2em; }
    .facts dl { margin: 0; } .facts dt { font-size: .9rem; color: var(--soft); } .facts dd { margin: 0 0 6px; overflow-wrap: anywhere; }
    .tag, .masked { font-size: .8rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font-weight: 400; }
    .copy { min-height: 28px; padding: 1px 10px; font-size: .85rem; }
    .rule { font-size: .85rem; }
    footer { color: var(--soft); font-size: .9rem; padding-top: 16px; padding-bottom: 32px; }
    @media (max-width: 1080px) {
      .card > summary { grid-template-columns: 14px repeat(2, minmax(0, 1fr)); }
      .card > summary::before { grid-row: 1 / 4; }
      .badge { white-space: normal; }
    }
    @media (max-width: 480px) {
      .card > summary { grid-template-columns: 14px minmax(0, 1fr); } .card > summary::before { grid-row: 1 / 7; }
      .legend dl { grid-template-columns: 1fr; }
    }
    @media print {
      :root {
        color-scheme: light; --back: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --link: #0550ae;
        --answered: #116329; --retried: #8a4600; --looped: #a40e26; --unanswered: #6639a6; --unknown: #444; --other: #0550ae;
      }
      @page { margin: 14mm 12mm; }
      body { font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      header, main, footer { max-width: none; padding: 0; } main { display: block; }
      .skip, #filters, .copy, #more { display: none !important; }
      .card > summary {
        grid-template-columns: 15em 11.5em 2.6em minmax(0, 1fr) minmax(0, 1.2fr) 5em; gap: 2px 6px; font-size: 8pt;
      }
      .card > summary::before { display: none; }
      .card > summary, figure, .facts section, tr { break-inside: avoid; } .card > summary { break-after: avoid; }
      .facts { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      .sequence { min-width: 0; max-width: 150mm; }
      details::details-content { content-visibility: visible; display: block; block-size: auto; }
      .facts a::after { content: " (" attr(href) ")"; color: var(--soft); }
    }

    """

  static let script = """

    "use strict";
    (() => {
      const list = document.getElementById("list");
      const form = document.getElementById("filters");
      const shown = document.getElementById("shown");
      const more = document.getElementById("more");
      const none = document.getElementById("none");
      const main = document.querySelector("main");
      main.prepend(document.getElementById("overview"));
      const cards = Array.from(list.children);
      const step = 200;
      let limit = step;
      let matches = cards;
      for (const name of ["outcome", "status", "host", "code"]) {
        const counts = new Map();
        for (const card of cards) {
          const value = card.dataset[name];
          counts.set(value, (counts.get(value) || 0) + 1);
        }
        const values = Array.from(counts).sort((a, b) => b[1] - a[1]).slice(0, 500);
        for (const [value, count] of values) {
          const option = document.createElement("option");
          option.value = "=" + value;
          option.textContent = (value || "none") + " (" + count + ")";
          form.elements[name].append(option);
        }
      }
      const show = () => {
        const kept = new Set(matches.slice(0, limit));
        for (const card of cards) card.hidden = !kept.has(card);
        const rest = matches.length - kept.size;
        more.hidden = rest <= 0;
        more.textContent = "Show " + Math.min(step, rest) + " more";
        none.hidden = matches.length > 0;
        shown.textContent = kept.size + " of " + matches.length
          + (matches.length < cards.length ? " that match, of " + cards.length : "") + " shown";
      };
      const filter = () => {
        const wanted = ["outcome", "status", "host", "code"]
          .map((name) => [name, form.elements[name].value]).filter((pair) => pair[1]);
        const text = form.elements.text.value.trim().toLowerCase();
        matches = cards.filter((card) => wanted.every(([name, value]) => "=" + card.dataset[name] === value)
          && (!text || card.textContent.toLowerCase().includes(text)));
        limit = step;
        show();
      };
      form.addEventListener("input", filter);
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("reset", () => setTimeout(filter));
      more.addEventListener("click", () => {
        const next = matches[limit];
        limit += step;
        show();
        if (next) next.querySelector("summary").focus();
      });
      document.getElementById("open").addEventListener("click", () => {
        for (const card of matches.slice(0, limit)) card.open = true;
      });
      document.getElementById("close").addEventListener("click", () => {
        for (const card of cards) card.open = false;
      });
      const copyByHand = (code) => {
        const range = document.createRange();
        range.selectNodeContents(code);
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
        return document.execCommand("copy");
      };
      list.addEventListener("click", async (event) => {
        const button = event.target.closest("button.copy");
        if (!button) return;
        const code = button.parentElement.querySelector("code");
        let done = false;
        try {
          await navigator.clipboard.writeText(code.textContent);
          done = true;
        } catch {
          done = copyByHand(code);
        }
        const label = button.firstChild;
        label.data = done ? "Copied" : "Selected";
        setTimeout(() => { label.data = "Copy"; }, 1500);
      });
      let opened = [];
      addEventListener("beforeprint", () => {
        opened = matches.slice(0, limit).filter((card) => !card.open);
        for (const card of opened) card.open = true;
      });
      addEventListener("afterprint", () => { for (const card of opened) card.open = false; });
      const reveal = () => {
        const card = location.hash && document.getElementById(location.hash.slice(1));
        if (!card || !cards.includes(card)) return;
        const place = matches.indexOf(card);
        if (place >= limit) { limit = place + 1; show(); }
        card.open = true;
        card.scrollIntoView();
      };
      addEventListener("hashchange", reveal);
      for (const button of list.querySelectorAll("button.copy")) button.hidden = false;
      form.hidden = false;
      show();
      reveal();
    })();

    """
}
