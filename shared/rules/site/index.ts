export { contrast, fillColours, readPalette, type Palette } from './contrast.ts'
export { forReact, readLogo, writeColouredLogo, writeLogo, writeLogoFile, type LogoElement } from './logo.ts'
export { readSite, SiteError, siteFiles, type Site } from './read-site.ts'
export { fillSite, siteValues } from './site-values.ts'
