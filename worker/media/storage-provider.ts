/** Code of the storage that holds every file. */
export const STORAGE_PROVIDER = 'r2';
