/** What most people come to do, and where they do it. */
export const tasks = [
  { name: 'stop', title: 'legal.search.topics.stop_advertising', to: '/privacy-rights/direct-marketing/brands' },
  { name: 'see', title: 'legal.home.tasks.see', to: '/privacy-rights/access' },
  { name: 'delete', title: 'legal.home.tasks.delete', to: '/privacy-rights/forgotten-overview' },
] as const
