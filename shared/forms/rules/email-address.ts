const labelCharacter = String.raw`[\p{L}\p{N}]`
const label = String.raw`${labelCharacter}(?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const atom = String.raw`[\w.!#$%&'*+/=?^\x60{|}~-]`
const local = String.raw`(?!\.)(?!.*\.\.)${atom}{1,64}(?<!\.)`
const domain = String.raw`(?:${label}\.)+(?!\p{N}+$)(?=..)${label}`
const address = new RegExp(`^${local}@${domain}$`, 'u')

/**
 * The pattern of `<input type="email">` in the HTML standard, narrowed to what can be an address on the internet: the
 * domain has a dot and does not end in a number, the part before the `@` has no stray dots. Wider in one thing, as
 * browsers are: letters of any script in the domain (`münchen.example`). Neither takes quoted or bracketed forms.
 */
export function isEmailAddress(text: string): boolean {
  return address.test(text)
}
