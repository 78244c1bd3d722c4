import { mayCall } from '#services/roles.contract.ts'
import { rulesConsents } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { listTabGroups, type ListTab, type ListTabGroup } from '../kit/module/module.ts'
import type { Role } from '../kit/auth/use-may.ts'

type OfList = Pick<List, 'type' | 'rule'>

const isTabOf = ({ type, byLaw }: ListTab, list: OfList): boolean =>
  (type === undefined || type === list.type) && (byLaw !== true || rulesConsents(list.rule))

/** Returns the parts of a list's page that a role may open, of all that the modules add. */
export const tabsOf = (tabs: readonly ListTab[], list: OfList, role: Role): readonly ListTab[] =>
  tabs.filter((tab) => isTabOf(tab, list) && (tab.needs === undefined || mayCall(role, tab.needs)))

const groupLabels: Readonly<Record<ListTabGroup, string>> = {
  progress: '현황',
  roll: '명부',
  votes: '투표',
  signature: '서명',
  documents: '문서',
  registry: '등기부',
  messages: '알림톡',
  records: '기록',
}

/** Tab of a list's page with its parts, the first of which it opens. */
export type TabGroup = {
  readonly name: ListTabGroup
  readonly label: string
  readonly first: ListTab
  readonly parts: readonly ListTab[]
}

/** Groups the parts of a list's page into its tabs, in their order. */
export const groupTabs = (parts: readonly ListTab[], type: List['type']): readonly TabGroup[] =>
  listTabGroups.flatMap((name) => {
    const own = parts.filter(({ group }) => group[type] === name)
    const [first] = own
    return first === undefined ? [] : [{ name, label: groupLabels[name], first, parts: own }]
  })
