import type { PlainPage, PlainReader } from '@site/shared/contract'
import { accounts, inLang } from '@site/shared/rules'
import { toOverview, withoutEmail, withoutScript } from '../../parts/plain.ts'

export function forgottenOverviewText({ lang, country }: PlainReader): PlainPage {
  const here = accounts.filter(({ countries }) => countries.includes(country))
  return {
    facts: [
      ['privacy_rights.accounts.title'],
      ...here.map(({ name: account, address, purpose, deletion }) => {
        const values = { account }
        return [
          { id: 'privacy_rights.accounts.name', values },
          { text: inLang(purpose, lang) },
          { text: inLang(deletion, lang) },
          { id: 'privacy_rights.accounts.mine_of', values, to: address },
        ] as const
      }),
      ['privacy_rights.accounts.all.title', 'privacy_rights.accounts.all.text', withoutScript],
      withoutEmail,
    ],
    links: [toOverview],
  }
}
