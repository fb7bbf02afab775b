export { download, type DownloadOptions } from './download.ts';
export { fileSource } from './file-source.ts';
