export * from './users.ts';
export * from './sources.ts';
export * from './projects.ts';
export * from './shorts.ts';
export * from './renders.ts';
export * from './jobs.ts';
export * from './webhooks.ts';
export * from './uploads.ts';
