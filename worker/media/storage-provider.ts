/** Code of the storage that holds all files. */
export const STORAGE_PROVIDER = 'r2';
