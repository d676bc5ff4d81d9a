// Shrinks a phone's photo before the upload, which takes seconds instead of a minute on a slow connection.

/** Smaller files, in bytes, are sent unchanged. */
const SMALL = 1024 * 1024;
/** The shorter side of the result, in pixels: the server stores 1280. */
const SIDE = 1440;

/**
 * @param longest the longer side of the result, in pixels; without it the shorter one has `SIDE`
 * @returns a smaller picture, or `file` itself if the browser can't make one: the server then decides
 */
export async function shrinkPicture(file: Blob, longest?: number): Promise<Blob> {
  if (file.size <= SMALL) return file;
  try {
    // Also applies the EXIF orientation.
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, longest ? longest / Math.max(width, height) : SIDE / Math.min(width, height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
    return made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
