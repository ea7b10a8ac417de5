/**
 * A cell, or a part of one after what some spreadsheet takes for the end of a cell: Dutch and Belgian ones separate by
 * semicolons, and a text of several lines is several rows to a reader that knows no quotes. Quotes and blanks before a
 * formula do not stop every spreadsheet. The kinds of characters exclude each other, so that this is linear.
 */
const formula = String.raw`(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]`
const armed = new RegExp(String.raw`(^|[;,\t\r\n])(?='*${formula})`, 'g')
const disarmed = new RegExp(String.raw`(^|[;,\t\r\n])'(?='*${formula})`, 'g')

/** A text of which no spreadsheet runs any part as a formula: such a part begins with an apostrophe. */
export function disarm(text: string): string {
  return text.replaceAll(armed, "$1'")
}

/** The text that `disarm` was given. */
export function rearm(text: string): string {
  return text.replaceAll(disarmed, '$1')
}
