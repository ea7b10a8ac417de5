/** Frequent searches: the page of each, and the part of the id of its text. */
export const topics = [
  { to: '/privacy-rights', text: 'stop_advertising' },
  { to: '/document/privacy-policy#your-rights', text: 'your_data' },
  { to: '/document/cookie-policy#manage', text: 'cookies' },
  { to: '/document/privacy-policy#retention', text: 'retention' },
  { to: '/phone', text: 'customer_service' },
  { to: '/political-ads', text: 'political_ads' },
] as const

export type TopicText = (typeof topics)[number]['text']
