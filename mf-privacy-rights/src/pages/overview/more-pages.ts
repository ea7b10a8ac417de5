/** Pages about requests that are no right: name is a part of the ids of their texts. */
export const morePages = [
  { name: 'status', path: '/privacy-rights/status' },
  { name: 'notifications', path: '/privacy-rights/push-notifications' },
  { name: 'figures', path: '/privacy-rights/figures' },
] as const

/** Steps of a request, in their order. */
export const steps = ['form', 'mail', 'answer'] as const
