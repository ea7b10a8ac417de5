import type { Lang } from '@site/shared/contract'
import { cleanText, writeLabel } from '@site/shared/rules'
import type { Mail } from '../mail/enqueue.ts'
import { indent } from '../mail/fill-template.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Fact } from './facts.ts'

/** A mail to a person, before it becomes text and HTML. */
export interface Letter {
  subject: string
  opening: string[]
  facts: Fact[]
  /** The one thing to do. */
  action?: { label: string; address: string }
  closing: string[]
  signature: string
}

/** The same letter twice: in plain text, and in HTML without pictures, scripts or anything from outside. */
export function renderLetter(letter: Letter, lang: Lang): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: letter.subject, text: renderText(letter, lang), html: renderHtml(letter, lang) }
}

/** Facts in plain text, one below the other; several lines are indented below their label. */
export function writeFacts(facts: Fact[], lang: Lang): string {
  const lines = facts.map(([label, value]) => {
    const text = cleanText(value, true)
    return `${writeLabel(label, lang)}${text.includes('\n') ? `\n${indent(text)}` : ` ${text}`}`
  })
  return lines.join('\n')
}

function renderText({ opening, facts, action, closing, signature }: Letter, lang: Lang): string {
  const link = action ? [`${writeLabel(action.label, lang)}\n${action.address}`] : []
  return `${[...opening, writeFacts(facts, lang), ...link, ...closing, signature].join('\n\n')}\n`
}

const font = 'font:16px/1.5 system-ui,sans-serif'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#8a4b00;color:#ffffff;font-weight:600'

function renderHtml({ subject, opening, facts, action, closing, signature }: Letter, lang: Lang): string {
  const rows = facts.map(([label, value]) => {
    const lines = escapeHtml(value).replaceAll('\n', '<br>')
    const cell = 'text-align:left;vertical-align:top;padding:4px 16px 4px 0'
    return `<tr><th scope="row" style="${cell}">${escapeHtml(label)}</th><td style="${cell}">${lines}</td></tr>`
  })
  const link =
    action && `<p><a href="${escapeHtml(action.address)}" style="${button}">${escapeHtml(action.label)}</a></p>`
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${font};max-width:600px;margin:0 auto;padding:16px">`,
    ...opening.map(paragraph),
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    link ?? '',
    ...closing.map(paragraph),
    `${paragraph(signature)}</body></html>`,
  ].join('\n')
}

function paragraph(text: string): string {
  const linked = escapeHtml(text).replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)
  return `<p>${linked}</p>`
}
