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
export function hostileHosts(ownHost: string): HostileHost[] {
  const row = (title: string, reading: Reading, ...hosts: string[]): HostileHost => ({
    title,
    reading,
    lines: hosts.map((host) => `Host: ${host}`),
  })
  return [
    row('our name with a user name behind it', 'malformed', `${ownHost}:x@evil.example`),
    row('our name as a password', 'malformed', `x:${ownHost}@evil.example`),
    row('our name as a user name', 'malformed', `${ownHost}@evil.example`),
    row('our name and a number as a user name', 'malformed', `${ownHost}:80@evil.example`),
    row('our name behind a user name', 'malformed', `evil.example@${ownHost}`),
    row('a port of letters', 'malformed', `${ownHost}:x`),
    row('a port with a name behind it', 'malformed', `${ownHost}:80.evil.example`),
    row('a port that is too high', 'malformed', `${ownHost}:65536`),
    row('a very long port', 'malformed', `${ownHost}:${'9'.repeat(400)}`),
    row('port 0', 'malformed', `${ownHost}:0`),
    row('a negative port', 'malformed', `${ownHost}:-1`),
    row('a port in hexadecimal', 'malformed', `${ownHost}:0x50`),
    row('an empty port', 'malformed', `${ownHost}:`),
    row('two ports', 'malformed', `${ownHost}:80:80`),
    row('a list', 'malformed', `${ownHost}, evil.example`),
    row('a list without spaces', 'malformed', `evil.example,${ownHost}`),
    row('a space inside', 'malformed', `${ownHost} evil.example`),
    row('a tab inside', 'malformed', `${ownHost}\tevil.example`),
    row('a no-break space behind', 'malformed', `${ownHost}\u00a0`),
    row('a path', 'malformed', `${ownHost}/evil.example`),
    row('a path of another name', 'malformed', `evil.example/${ownHost}`),
    row('a query', 'malformed', `evil.example?${ownHost}`),
    row('a fragment', 'malformed', `evil.example#${ownHost}`),
    row('a fragment behind a port', 'malformed', `${ownHost}:80#@evil.example`),
    row('a backslash', 'malformed', `evil.example\\${ownHost}`),
    row('a whole address', 'malformed', `https://${ownHost}`),
    row('percent escapes', 'malformed', `${ownHost}%2eevil.example`),
    row('an escaped null byte', 'malformed', `evil.example%00.${ownHost}`),
    row('an escaped line break', 'malformed', `${ownHost}%0d%0aX-Forwarded-Host:evil.example`),
    row('a name of another script', 'malformed', `privac\u00ff.${ownHost}`),
    row('bytes of UTF-8', 'malformed', `priv\u00c3\u00a0cy.${ownHost}`),
    row('quotes', 'malformed', `"${ownHost}"`),
    row('angle brackets', 'malformed', `<${ownHost}>`),
    row('a semicolon', 'malformed', `${ownHost};evil.example`),
    row('an underscore', 'malformed', `evil_example.${ownHost}`),
    row('two dots behind', 'malformed', `${ownHost}..`),
    row('a dot before', 'malformed', `.${ownHost}`),
    row('only a dot', 'malformed', '.'),
    row('a star', 'malformed', `*.${ownHost}`),
    row('a very long name', 'malformed', `${'a.'.repeat(300)}${ownHost}`),
    row('brackets around no address', 'malformed', `[${ownHost}]`),
    row('an open bracket', 'malformed', '[::1'),
    row('an address with a zone', 'malformed', '[fe80::1%25eth0]'),
    row('a name behind an address', 'malformed', `[::1]${ownHost}`),
    row('nothing', 'malformed', ''),
    row('only spaces', 'malformed', '   '),
    row('twice the same', 'malformed', ownHost, ownHost),
    row('ours and another', 'malformed', ownHost, 'evil.example'),
    row('another and ours', 'malformed', 'evil.example', ownHost),
    { title: 'two, written differently', reading: 'malformed', lines: [`Host: ${ownHost}`, 'hOST: evil.example'] },
    {
      // The host of a whole URL in the request line wins (RFC 9112, 3.2.2).
      title: 'another name in the request line',
      reading: 'foreign',
      lines: [`Host: ${ownHost}`],
      target: (path) => `http://evil.example${path}`,
    },
    {
      title: 'our name in the request line and another below',
      reading: 'own',
      lines: ['Host: evil.example'],
      target: (path) => `https://${ownHost}${path}`,
    },
    { title: 'no line at all', reading: 'rejected', lines: [] },
    row('a null byte', 'rejected', `${ownHost}\0.evil.example`),
    { title: 'a line that goes on', reading: 'rejected', lines: [`Host: ${ownHost}`, ' evil.example'] },
    { title: 'a space before the colon', reading: 'rejected', lines: [`Host : ${ownHost}`] },
    row('another name', 'foreign', 'evil.example'),
    row('another name of our country', 'foreign', 'evil.example.nl'),
    row('our name as the beginning of a longer one', 'foreign', `${ownHost}.evil.example`),
    row('our name as the end of a longer one', 'foreign', `evil-${ownHost}`),
    row('a name below ours', 'foreign', `evil.${ownHost}`),
    row('our name without its beginning', 'foreign', ownHost.slice(1)),
    row('the dot of the root behind our name', 'foreign', `${ownHost}.`),
    row('a name in punycode', 'foreign', `xn--privcy-qta.${ownHost}`),
    row('an IPv4 address', 'foreign', '192.0.2.1'),
    row('an IPv6 address with a port', 'foreign', '[2001:db8::1]:8080'),
    row('this machine', 'foreign', 'localhost:8080'),
    row('this machine by its number', 'foreign', '127.0.0.1:8080'),
    row('a host of a developer’s machine', 'foreign', 'nl.localhost'),
    row('our name', 'own', ownHost),
    row('our name in capitals', 'own', ownHost.toUpperCase()),
    row('our name with a port', 'own', `${ownHost}:8443`),
    row('our name with spaces around', 'own', `  ${ownHost}\t `),
  ]
}
