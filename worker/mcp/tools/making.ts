import type { Tool } from './tool.ts';

/** From a link to clips. */
export const MAKING_TOOLS: readonly Tool[] = [
  {
    name: 'balance',
    title: 'Account and credits',
    description: 'The account: credits left, plan and limits.',
    operationId: 'getUser',
    isReadOnly: true,
    quotesStrangers: false,
  },
  {
    name: 'check_link',
    title: 'Check a video',
    description: 'Checks a video link before you spend credits: whether it can be used, its title and its duration.',
    operationId: 'videoMetadata',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'estimate',
    title: 'Price and time',
    description:
      'What `create_clips` with the same arguments would cost and how long it would take, and whether you made clips of the video before. Spends nothing.',
    operationId: 'estimate',
    isReadOnly: true,
    quotesStrangers: true,
    without: ['thumbnail', 'external_id', 'metadata', 'webhook_url'],
  },
  {
    name: 'create_clips',
    title: 'Create clips from a link',
    description:
      'Creates short clips from a video link: starts a project and returns its id immediately. Costs credits: one per minute of the window, rounded up; up to a second over is free. Follow it with `follow_project` until its status is `face_analysis_done`, then call `list_clips`.',
    operationId: 'createShorts',
    isReadOnly: false,
    quotesStrangers: true,
    without: ['thumbnail', 'external_id', 'metadata', 'webhook_url'],
  },
  {
    name: 'follow_project',
    title: 'Status of a project',
    description:
      'Status, progress in percent and time left of a project. `face_analysis_done`: its clips are ready. `refunded`: it failed, `failure_reason` says why, and the credits were refunded. Any other status is work in progress: ask again with `wait_sec`, which answers when it is over.',
    operationId: 'getProject',
    isReadOnly: true,
    quotesStrangers: true,
    waitsFor: 'project',
  },
  {
    name: 'list_projects',
    title: 'Projects',
    description: 'The projects of the account, newest first.',
    operationId: 'listProjects',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'list_clips',
    title: 'Clips of a project',
    description:
      'The clips of a project with range, title, score and the reasons for the score, best first. `early`: found in the first minutes of a long video; the best of the rest follow.',
    operationId: 'listShorts',
    isReadOnly: true,
    quotesStrangers: true,
  },
  {
    name: 'more_clips',
    title: 'More clips',
    description:
      'Finds more clips in a ready project: different from those it has, about something (`prompt`: “every time she talks about money”), or around a second of the video (`around_sec`). Free. They appear in `list_clips` a little later.',
    operationId: 'findMoreShorts',
    isReadOnly: false,
    quotesStrangers: true,
  },
];
