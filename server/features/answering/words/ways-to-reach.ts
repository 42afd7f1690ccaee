/** ‘01-02-2025’ and ‘0800-1600’ begin as a number does. */
const date = String.raw`\d{1,2}[-/. ]\d{1,2}[-/. ](?:19|20)\d\d(?!\d)`
const hours = String.raw`[0-2]\d[0-5]\d ?[-–] ?[0-2]\d[0-5]\d(?!\d)`
/** Between two digits: neither a full stop nor a comma, as in times, dates and prices. */
const gap = String.raw`(?: ?[/–-] ?|\) ?| \(|\(| )?`
const digits = (least: number, most: number) => `(?:${gap}\\d){${least},${most}}`

/** With the code of a country, or with the 0 of an area in front, which may stand in brackets. */
const international = String.raw`\+\d${digits(7, 14)}`
const withArea = String.raw`(?!${date}|${hours})\(?0${digits(6, 14)}`
/** As in America: three digits, three and four. */
const american = String.raw`(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}`
/** Without the code of its area, where a word says that it is one. */
const afterWord = String.raw`(?<=(?:tel\.?|tel\.?-?nr\.?|phone|telefon|mobile?|handy|fax|hotline|call|ring|dial|rufen sie|reach us|emergency|notruf|rufnummer|durchwahl|extension|(?:telefon|notfall)nummer)(?: number)?(?: us)?(?: \(\p{L}{1,20}\))?(?: is| at| on| unter)?:? )(?!${date}|${hours}|[12]\d{3} ?[-–])\d${digits(4, 9)}`

/** What is numbered otherwise: ‘ISBN 0306406157’, ‘company ID’, ‘Steuernummer’; not ‘Telefonnummer’. */
const otherNumber = String.raw`(?<=(?<!\p{L})(?:isbn|issn|ean|iban|bic|ik|hr[ab]|vr|vat|id|\p{L}{0,20}(?:steuer|identifikations|kunden|mitglieds?|konto|karten|rechnungs|vertrags|versicherungs|auftrags|bestell|artikel|serien|register|personal|ausweis|haus|zimmer|akten|betriebs|patienten|sendungs|inventar|teile)-?(?:nummer|nr\.)|\p{L}{2,30}-id|(?:account|bank|company|charity|registration|registered|tax|vat|gdc|customer|member|membership|serial|order|invoice|reference|policy|licen[cs]e|article|item|part|card|room|file|case)(?: (?:number|no\.?|id|code))+)(?: is| lautet| ist)?:? ?)`

/** A telephone number as English and German texts write it; no times, dates, prices or IBAN. */
export const phoneNumber = new RegExp(
  `(?<![\\p{L}\\d]|\\d[ .,:/–-]{1,3})(?!${otherNumber})(?:${international}|${withArea}|${american}|${afterWord})(?![\\d€%]|[.,:]\\d| ?[€%])`,
  'iu',
)

export const emailAddress = /[\p{L}\p{N}]@[\p{L}\p{N}]/u

export const waysToReach = new RegExp(`${phoneNumber.source}|${emailAddress.source}`, 'iu')
