#ifndef LANDFALL_CPNG_SHIM_H
#define LANDFALL_CPNG_SHIM_H

#include <png.h>
#include <string.h>

// A page of grey pixels, one byte each, as a PNG file. The version and the format are macros, which
// Swift does not import. Without memory (NULL) *size becomes an upper bound of the file's size.
// Answers 0 when it cannot be written.
static inline int landfall_png_write(
    void *memory, png_alloc_size_t *size, const unsigned char *pixels, unsigned width,
    unsigned height) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_GRAY;
    if (memory == NULL) {
        *size = PNG_IMAGE_PNG_SIZE_MAX(image);
        return 1;
    }
    return png_image_write_to_memory(&image, memory, size, 0, pixels, (png_int_32)width, NULL);
}

#endif
