#ifndef LANDFALL_CQRENCODE_SHIM_H
#define LANDFALL_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
