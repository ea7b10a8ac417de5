/** Meaning of a `Host`: one of ours, somebody else's, or none at all. `rejected` ones are not even read by Node. */
export type Reading = 'own' | 'foreign' | 'malformed' | 'rejected'

/** A way to write the `Host` of a request, as a client that means no good would. */
export interface HostileHost {
  title: string
  /** The lines of the request's head that name a host, as they are sent; bytes are characters up to U+00FF. */
  lines: string[]
  reading: Reading
  /** The target of the request, where it is not a path. */
  target?: (path: string) => string
}

/**
 * Hosts made to get another name into a link, around a name of ours. Whatever a row says, no answer and no mail may name
 * `evil.example`. Through a proxy a row may be rejected that is taken directly, and never the other way round.
 */
export function hostileHosts(own: string): HostileHost[] {
  const row = (title: string, reading: Reading, ...hosts: string[]): HostileHost => ({
    title,
    reading,
    lines: hosts.map((host) => `Host: ${host}`),
  })
  return [
    row('our name with a user name behind it', 'malformed', `${own}:x@evil.example`),
    row('our name as a password', 'malformed', `x:${own}@evil.example`),
    row('our name as a user name', 'malformed', `${own}@evil.example`),
    row('our name and a number as a user name', 'malformed', `${own}:80@evil.example`),
    row('our name behind a user name', 'malformed', `evil.example@${own}`),
    row('a port of letters', 'malformed', `${own}:x`),
    row('a port with a name behind it', 'malformed', `${own}:80.evil.example`),
    row('a port that is too high', 'malformed', `${own}:65536`),
    row('a very long port', 'malformed', `${own}:${'9'.repeat(400)}`),
    row('port 0', 'malformed', `${own}:0`),
    row('a negative port', 'malformed', `${own}:-1`),
    row('a port in hexadecimal', 'malformed', `${own}:0x50`),
    row('an empty port', 'malformed', `${own}:`),
    row('two ports', 'malformed', `${own}:80:80`),
    row('a list', 'malformed', `${own}, evil.example`),
    row('a list without spaces', 'malformed', `evil.example,${own}`),
    row('a space inside', 'malformed', `${own} evil.example`),
    row('a tab inside', 'malformed', `${own}\tevil.example`),
    row('a no-break space behind', 'malformed', `${own}\u00a0`),
    row('a path', 'malformed', `${own}/evil.example`),
    row('a path of another name', 'malformed', `evil.example/${own}`),
    row('a query', 'malformed', `evil.example?${own}`),
    row('a fragment', 'malformed', `evil.example#${own}`),
    row('a fragment behind a port', 'malformed', `${own}:80#@evil.example`),
    row('a backslash', 'malformed', `evil.example\\${own}`),
    row('a whole address', 'malformed', `https://${own}`),
    row('percent escapes', 'malformed', `${own}%2eevil.example`),
    row('an escaped null byte', 'malformed', `evil.example%00.${own}`),
    row('an escaped line break', 'malformed', `${own}%0d%0aX-Forwarded-Host:evil.example`),
    row('a name of another script', 'malformed', `privac\u00ff.${own}`),
    row('bytes of UTF-8', 'malformed', `priv\u00c3\u00a0cy.${own}`),
    row('quotes', 'malformed', `"${own}"`),
    row('angle brackets', 'malformed', `<${own}>`),
    row('a semicolon', 'malformed', `${own};evil.example`),
    row('an underscore', 'malformed', `evil_example.${own}`),
    row('two dots behind', 'malformed', `${own}..`),
    row('a dot before', 'malformed', `.${own}`),
    row('only a dot', 'malformed', '.'),
    row('a star', 'malformed', `*.${own}`),
    row('a very long name', 'malformed', `${'a.'.repeat(300)}${own}`),
    row('brackets around no address', 'malformed', `[${own}]`),
    row('an open bracket', 'malformed', '[::1'),
    row('an address with a zone', 'malformed', '[fe80::1%25eth0]'),
    row('a name behind an address', 'malformed', `[::1]${own}`),
    row('nothing', 'malformed', ''),
    row('only spaces', 'malformed', '   '),
    row('twice the same', 'malformed', own, own),
    row('ours and another', 'malformed', own, 'evil.example'),
    row('another and ours', 'malformed', 'evil.example', own),
    { title: 'two, written differently', reading: 'malformed', lines: [`Host: ${own}`, 'hOST: evil.example'] },
    {
      // The host of a whole URL in the request line wins (RFC 9112, 3.2.2).
      title: 'another name in the request line',
      reading: 'foreign',
      lines: [`Host: ${own}`],
      target: (path) => `http://evil.example${path}`,
    },
    {
      title: 'our name in the request line and another below',
      reading: 'own',
      lines: ['Host: evil.example'],
      target: (path) => `https://${own}${path}`,
    },
    { title: 'no line at all', reading: 'rejected', lines: [] },
    row('a null byte', 'rejected', `${own}\0.evil.example`),
    { title: 'a line that goes on', reading: 'rejected', lines: [`Host: ${own}`, ' evil.example'] },
    { title: 'a space before the colon', reading: 'rejected', lines: [`Host : ${own}`] },
    row('another name', 'foreign', 'evil.example'),
    row('another name of our country', 'foreign', 'evil.example.nl'),
    row('our name as the beginning of a longer one', 'foreign', `${own}.evil.example`),
    row('our name as the end of a longer one', 'foreign', `evil-${own}`),
    row('a name below ours', 'foreign', `evil.${own}`),
    row('our name without its beginning', 'foreign', own.slice(1)),
    row('the dot of the root behind our name', 'foreign', `${own}.`),
    row('a name in punycode', 'foreign', `xn--privcy-qta.${own}`),
    row('an IPv4 address', 'foreign', '192.0.2.1'),
    row('an IPv6 address with a port', 'foreign', '[2001:db8::1]:8080'),
    row('this machine', 'foreign', 'localhost:8080'),
    row('this machine by its number', 'foreign', '127.0.0.1:8080'),
    row('a host of a developer’s machine', 'foreign', 'nl.localhost'),
    row('our name', 'own', own),
    row('our name in capitals', 'own', own.toUpperCase()),
    row('our name with a port', 'own', `${own}:8443`),
    row('our name with spaces around', 'own', `  ${own}\t `),
  ]
}
