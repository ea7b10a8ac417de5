/** Where Debian puts its Chromium: without the parts that nobody sees, which takes two thirds of the time, and whole. */
export const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const
