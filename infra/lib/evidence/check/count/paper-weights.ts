import { fraction, type Fraction } from './fractions.ts'
import { fieldsOf, listIn, textIn, wholeIn, type Fields } from './values.ts'

/** Weights of the papers as stated by the box, by question and by choice, abstention or assent. */
export type PaperWeights = ReadonlyMap<string, { readonly ballots: number; readonly units: Fraction }>

/** Joins a question and what a sum is about into one key. */
export const sumOf = (questionId: string, of: string): string => `${questionId} ${of}`

/** Reads the weights of the papers. @throws {Refused} */
export const weightsIn = (data: Fields): PaperWeights =>
  new Map(
    listIn(data, 'sums').map((one) => {
      const sum = fieldsOf(one, 'a sum')
      const units = fieldsOf(sum['units'], 'units')
      const weight = fraction(BigInt(textIn(units, 'numerator')), BigInt(textIn(units, 'denominator')))
      return [sumOf(textIn(sum, 'questionId'), textIn(sum, 'of')), { ballots: wholeIn(sum, 'ballots'), units: weight }]
    }),
  )
