export interface Person {
  id: string
  name: string
  roles: readonly (keyof typeof roleLabels)[]
  /** Role for a system in `systems.json` of the sample content. */
  systemRole?: string
}

/** People who can log in to a demonstration, without a password. */
export const people: readonly Person[] = [
  { id: 'sanne', name: 'Sanne Voorbeeld', roles: ['role'] },
  { id: 'lucas', name: 'Lucas Voorbeeld', roles: ['role', 'auditRole', 'advertisingRole'] },
  // Looks again at what the other two decided.
  { id: 'nora', name: 'Nora Voorbeeld', roles: ['role'] },
  { id: 'noor', name: 'Noor Voorbeeld', roles: ['taskRole'], systemRole: 'privacy-newsletter' },
  { id: 'milan', name: 'Milan Voorbeeld', roles: ['developerRole'] },
  { id: 'anouk', name: 'Anouk Voorbeeld', roles: ['advertisingRole'] },
  // Signs off what Anouk entered.
  { id: 'bram', name: 'Bram Voorbeeld', roles: ['advertisingRole'] },
  // The data protection officer.
  { id: 'fleur', name: 'Fleur Voorbeeld', roles: ['readerRole'] },
  { id: 'tom', name: 'Tom Voorbeeld', roles: [] },
]

/** Returns the e-mail address of a person: `sanne.voorbeeld@groep.example`. */
export function addressOf({ name }: Pick<Person, 'name'>): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@groep.example`
}

const roleLabels = {
  role: 'privacy staff',
  auditRole: 'audit log',
  taskRole: 'tasks of the newsletter tool',
  developerRole: 'status of the site',
  advertisingRole: 'political advertisements',
  readerRole: 'reads along',
}

/** Says what a person may do. */
export function describeRoles({ roles }: Person): string {
  return roles.map((role) => roleLabels[role]).join(' and ') || 'no role'
}
