import type { List } from '#services/list/lists.contract.ts'
import { mayCall } from '#services/roles.contract.ts'
import { helpPath, helpSubjects } from '../../labels/help/help-subjects.ts'
import type { Module, SearchResult, SearchResultGroup, OfficeAction } from '../../kit/module/module.ts'
import type { Role } from '../../kit/auth/use-may.ts'

/** Maximum number of lists for which acts are offered before anything is typed. */
const FEW_LISTS = 2

type RunningList = Pick<List, 'id' | 'name' | 'type'>
/** Act on offer: its result, the words that find it, and its list; empty for none. */
type Offer = { readonly finding: SearchResult; readonly words: string; readonly list: string }

/** Normalizes a text for searching: without spaces, in lower case. */
const normalizeText = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '').toLowerCase()

const offersOf = (act: OfficeAction, lists: readonly RunningList[]): readonly Offer[] => {
  const words = [act.text, ...(act.words ?? [])]
  if ('to' in act) {
    const finding = { key: `act-${act.to}`, text: act.text, about: '', to: act.to }
    return [{ finding, words: normalizeText(words.join(' ')), list: '' }]
  }
  return lists
    .filter(({ type }) => act.type === undefined || act.type === type)
    .map(({ id, name }) => {
      const to = act.toIn(id)
      const finding = { key: `act-${act.text}-${to}`, text: act.text, about: name, to }
      return { finding, words: normalizeText(words.join(' ')), list: normalizeText(name) }
    })
}

const pagesOf = (modules: readonly Module[], role: Role): readonly Offer[] =>
  modules
    .flatMap(({ navItems: places = [] }) => places)
    .filter(({ needs }) => mayCall(role, needs))
    .map(({ to, label }) => ({
      finding: { key: `page-${to}`, text: label, about: '화면 열기', to },
      words: normalizeText(label),
      list: '',
    }))

const helpOffers: readonly Offer[] = helpSubjects.map(({ id, title, words }) => ({
  finding: { key: `help-${id}`, text: title, about: '도움말', to: helpPath(id) },
  words: normalizeText(['도움말', title, ...words].join(' ')),
  list: '',
}))

/**
 * Tells whether every typed word is in the act or its list; the name of a list alone finds the
 * list.
 */
const fits = (typed: string) => {
  const parts = typed.split(/\s+/).map(normalizeText)
  return ({ words, list }: Offer): boolean =>
    parts.some((part) => words.includes(part)) && parts.every((part) => words.includes(part) || list.includes(part))
}

type ActionQuery = { readonly role: Role; readonly lists: readonly RunningList[]; readonly typed: string }

/**
 * Returns the acts and pages of a role that match the text. For an empty text: all of them; those
 * in lists only where few lists run.
 */
export const actionsFor = (
  modules: readonly Module[],
  { role, lists, typed }: ActionQuery,
): readonly SearchResultGroup[] => {
  const acts = modules
    .flatMap((module) => module.officeActions ?? [])
    .filter(({ needs }) => mayCall(role, needs))
    .flatMap((act) => offersOf(act, lists))
  if (typed.trim() === '')
    return grouped('할 수 있는 일', lists.length <= FEW_LISTS ? acts : acts.filter(({ list }) => list === ''))
  const matchesTyped = fits(typed.trim())
  return [
    ...grouped('할 수 있는 일', acts.filter(matchesTyped)),
    ...grouped('화면', pagesOf(modules, role).filter(matchesTyped)),
    ...grouped('도움말', helpOffers.filter(matchesTyped)),
  ]
}

const grouped = (name: string, offers: readonly Offer[]): readonly SearchResultGroup[] =>
  offers.length === 0 ? [] : [{ name, results: offers.map(({ finding }) => finding) }]
