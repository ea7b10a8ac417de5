/** Stores left pages for Back, as the browsers of users do (back/forward cache). */
export const wholeBrowser = '/usr/bin/chromium'

/** Where Debian puts its Chromium: without the parts that nobody sees, which takes two thirds of the time, and whole. */
export const debianBrowsers = ['/usr/bin/chromium-headless-shell', wholeBrowser] as const
