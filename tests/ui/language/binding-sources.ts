import {
  exemptText,
  nobodyVotedSentence,
  noAssentSentence,
  repartedSentence,
  resizedSentence,
  singleBallotSentence,
} from '#services/vote/draft/rule-texts.ts'
import { legalRuleNames } from '#services/list/rule/legal-rule-names.contract.ts'
import { textsOf } from '#services/signature/consent/consent-texts.ts'
import { withdrawalTerms } from '#services/signature/consent/withdrawal-end.ts'
import { noteTexts } from '#services/vote/count/result-notes.ts'
import { challengeSources } from '#services/vote/results/challenge-note.ts'
import { afterOpeningSources, unconfirmedSources } from '#services/vote/results/after-opening-texts.contract.ts'

/**
 * Korean texts that bind, which screens show with their translation below. The whole text of the
 * present version is the key of its translation: with another wording the translation belongs to no
 * text any more, and `catalogues.test.ts` fails until it is made anew.
 */

/** Number that no note contains by itself. */
const SAMPLE = 7

const withPlaceholder = (text: string): string => text.replaceAll(String(SAMPLE), '{count}')

const { papersCouldTurn, ...otherNotes } = noteTexts

const notes = [
  papersCouldTurn(true),
  papersCouldTurn(false),
  ...Object.values(otherNotes).map((note) => (typeof note === 'function' ? note(SAMPLE) : note)),
].map(({ text }) => withPlaceholder(text))

/** Texts on personal data of all laws, in the version that is shown now. */
const consentTexts = legalRuleNames
  .flatMap(({ key }) => textsOf({ rule: key }))
  .flatMap(({ title, text }) => [title, ...text])

export const bindingSources: readonly string[] = [
  ...Object.values(withdrawalTerms),
  ...consentTexts,
  ...notes,
  ...Object.values(challengeSources),
  noAssentSentence,
  nobodyVotedSentence,
  repartedSentence,
  resizedSentence,
  singleBallotSentence,
  withPlaceholder(exemptText(SAMPLE)),
  ...Object.values(afterOpeningSources),
  ...Object.values(unconfirmedSources),
]
