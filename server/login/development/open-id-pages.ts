import { escapeHtml } from '../../http/escape-html.ts'

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { max-inline-size: 32rem; margin: 10vh auto; padding: 0 1rem }
  button { font: inherit; padding: .6em 1.2em; margin: .3em .3em .3em 0; min-block-size: 44px; cursor: pointer }`

function page(title: string, content: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  const body = `<h1>${title}</h1>${content}`
  return `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body>${body}</body></html>`
}

/** A button per person. */
export function loginPage(address: string, people: { id: string; name: string; hasRole: boolean }[]): string {
  const buttons = people.map(({ id, name, hasRole }) => {
    const button = `<button>${name}, ${hasRole ? 'privacy staff' : 'no role'}</button>`
    return `<form method="post" action="${address}/${id}">${button}</form>`
  })
  return page('Log in', `<p>The login of this developer’s machine. Who are you?</p>${buttons.join('')}`)
}

/** @param form the hidden form of the provider, which the button sends */
export function logoutPage(form: string): string {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button>'
  return page('Log out', `<p>Log out of this developer’s machine too?</p>${form}${button}`)
}

export function errorPage(message: string): string {
  return page('The login failed', `<p>${escapeHtml(message)}</p>`)
}
