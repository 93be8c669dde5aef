// The functions are in the header; a C target needs one source file.
#include "CYajlShims.h"
