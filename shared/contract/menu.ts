/** The menus of the host: the bar at the top, the groups of the menu on phones, and the links that only the footer has. */
export const menuNames = ['bar', 'conditions', 'transparency-centre', 'service', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

/** The positions that remotes may have: the entries of the host stand before and after them. */
export const menuPositions = { first: 0, last: 99 }

/** The menus of an entry, with its order in each: lower numbers come first, across all remotes. */
export type MenuOrder = Partial<Record<MenuName, number>>

export interface MenuEntry {
  in: MenuOrder
  /** Message id, without placeholders; the title of the page where left out. */
  text?: string
  /** Path below the language, without slash in front; that of the page where left out. */
  path?: string
}
