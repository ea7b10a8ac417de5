/**
 * The menus of the host: the bar at the top, the groups of the menu on phones, and what stands in the footer besides those
 * groups.
 */
export const menuNames = ['bar', 'conditions', 'transparency-centre', 'service', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

/** The menus that something stands in, and its place there: lower numbers come first, whichever remote they are of. */
export type MenuPlaces = Partial<Record<MenuName, number>>

/** What a page declares of itself for the menus. */
export interface MenuEntry {
  in: MenuPlaces
  /** Message id, without placeholders; the title of the page where left out. */
  text?: string
  /** Path below the language, without slash in front; that of the page where left out. */
  path?: string
}
