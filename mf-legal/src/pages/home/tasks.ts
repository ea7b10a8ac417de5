/** What most people come to do, and where they do it. */
export const tasks = [
  { name: 'stop', to: '/privacy-rights/direct-marketing/brands' },
  { name: 'see', to: '/privacy-rights/access' },
  { name: 'delete', to: '/privacy-rights/forgotten-overview' },
] as const
