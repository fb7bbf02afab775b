/** The groups of endpoints, in the order of the documentation. A route names its group in `tags`. */
export const TAGS = [
  { name: 'Account', description: 'Sign in, read your account and credits, and say how names are written.' },
  { name: 'Accounts', description: 'Sub-accounts for your own customers, with keys, credits and limits of their own.' },
  { name: 'Sources', description: 'Check a video before you spend credits on it.' },
  { name: 'Uploads', description: 'Upload your own file in parts. Its `url` is then a source.' },
  { name: 'Projects', description: 'A project turns one long video into shorts.' },
  { name: 'Shorts', description: 'A short is a clip with a time range, a score and the reasons for the score.' },
  {
    name: 'Editor',
    description: 'What an editor needs: source, waveform, storyboard, cuts, caption styles and templates.',
  },
  { name: 'Renders', description: 'A render is an MP4 file of a short.' },
  {
    name: 'Editing programs',
    description: 'Take clips to Premiere, Resolve, Final Cut, Kdenlive or Shotcut.',
  },
  { name: 'Reviews', description: 'Let people without an account watch clips, comment on them, and approve them.' },
  { name: 'Posts', description: 'Connect accounts, and post clips there: now, at a time, or by a plan.' },
  { name: 'Lives', description: 'A monitor follows a live stream and makes shorts while it runs.' },
  { name: 'Events', description: 'Follow your projects, renders, reviews and live streams as they change.' },
  { name: 'Webhooks', description: 'Receive events instead of polling.' },
  { name: 'Push', description: 'Notify the browsers of a user.' },
];

/** The groups of the operator API. A route belongs to the group whose `path` it begins with. */
export const OPERATOR_GROUPS = [
  { path: '/users', name: 'Users', description: 'Accounts: create, change, suspend, export, delete.' },
  { path: '/plans', name: 'Plans', description: 'What each plan allows.' },
  { path: '/node-keys', name: 'Nodes', description: 'Keys of the machines that render.' },
  { path: '/farm', name: 'Farm', description: 'Stages, jobs and nodes: see them, pause, requeue, cancel, drain.' },
  {
    path: '/backlog',
    name: 'Backlog',
    description: 'What autoscalers need. `GET /metrics` has more, for Prometheus.',
  },
  { path: '/doctor', name: 'Doctor', description: 'What works, what does not, and what to do.' },
  { path: '/audit', name: 'Audit', description: 'Who did what, and when.' },
];
