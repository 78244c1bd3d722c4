import type { MessageTemplate } from '#services/mailing/settings/message-settings.contract.ts'
import type { OccasionKind } from './settings-draft.ts'

/** Returns why a template does not suit an occasion; null where it does. */
export const problemFor = ({ fits }: Pick<MessageTemplate, 'fits'>, kind: OccasionKind): string | null =>
  fits.find(({ occasion }) => occasion === kind)?.problem ?? null

/** Tells whether a template has the recipient's own link, in its text or in a button. */
export const hasLink = ({ content, buttons }: Pick<MessageTemplate, 'content' | 'buttons'>): boolean =>
  [content, ...buttons.map(({ url }) => url ?? '')].some((text) => /#\{링크(?:코드)?\}/.test(text))

/** Sorts suitable templates first, those with a link before the others, otherwise in the provider's order. */
export const inOrderFor = (templates: readonly MessageTemplate[], kind: OccasionKind): readonly MessageTemplate[] => {
  const rankOf = (one: MessageTemplate): number => (problemFor(one, kind) === null ? Number(!hasLink(one)) : 2)
  return templates.toSorted((one, other) => rankOf(one) - rankOf(other))
}
