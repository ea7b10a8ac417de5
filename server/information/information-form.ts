import { informationFields, informationKinds } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { honeypotName } from '@site/shared/rules'
import { html, type SafeHtml } from '../http/html.ts'
import { texts } from '../texts/texts.ts'

export type InformationErrorCode = keyof typeof texts.nl.information.form.errors

type Typed = Partial<Record<keyof typeof informationFields | 'kind', string>>

const fieldOf: Partial<Record<InformationErrorCode, string>> = {
  INVALID_EMAIL: 'email',
  UNKNOWN_ADVERTISEMENT: 'campaignId',
}

/** Returns the form by which authorities and others ask, for readers without a script. It sends to the page `political-ads/information`. */
export function writeInformationForm(lang: Lang, typed: Typed, error?: InformationErrorCode): SafeHtml {
  const { form, kinds } = texts[lang].information
  const errorText = error && form.errors[error]

  function writeField(name: 'name' | 'organisation' | 'email' | 'campaignId'): SafeHtml {
    const isWrong = error !== undefined && fieldOf[error] === name
    const described = isWrong && html` aria-invalid="true" aria-describedby="error"`
    const type = name === 'email' ? 'email' : 'text'
    const input = html`<input type="${type}" name="${name}" id="${name}" value="${typed[name] ?? ''}" maxlength="${informationFields[name].maxLength}"${name !== 'campaignId' && html` required`}${described}>`
    return html`<p><label for="${name}">${form[name]}</label><br>${input}${isWrong && html`<br><strong id="error">${errorText}</strong>`}</p>\n`
  }

  const options = informationKinds.map(
    (kind) => html`<option value="${kind}"${typed.kind === kind && html` selected`}>${kinds[kind]}</option>`,
  )
  return html`${errorText && html`<p role="alert">${errorText}</p>\n`}<form method="post" action="/${lang}/political-ads/information">
<p><label for="kind">${form.kind}</label><br><select name="kind" id="kind" required>${options}</select></p>
${writeField('name')}${writeField('organisation')}${writeField('email')}${writeField('campaignId')}<p><label for="question">${form.question}</label><br><textarea name="question" id="question" rows="8" cols="40" required maxlength="${informationFields.question.maxLength}">${typed.question ?? ''}</textarea></p>
<input type="hidden" name="${honeypotName}" value="">
<p>${form.kept}</p>
<button type="submit">${form.submit}</button>
</form>`
}
