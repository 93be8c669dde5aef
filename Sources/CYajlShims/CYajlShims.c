#include "CYajlShims.h"
