import { Box, Dialog, Divider, Typography } from '@mui/material'
import { useEffect, useId, useState, type ComponentType, type KeyboardEvent, useContext } from 'react'
import { useNavigate } from 'react-router'
import type { SearchResult, Search, SearchResultGroup } from '../../kit/module/module.ts'
import { useMay, useRole } from '../../kit/auth/use-may.ts'
import { useDebounced } from '../../kit/display/use-debounced.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { SearchResultList, optionId } from './SearchResultList.tsx'
import { PaletteField } from './PaletteField.tsx'
import { createUseSearchResults, type SearchResults } from './use-search-results.ts'
import { useRecent } from './use-recent.ts'
import { useGetList } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { ModulesContext } from '../../kit/module/modules-context.ts'
import { useComplex } from '../../labels/complex/use-complex.ts'
import { actionsFor } from './actions.ts'

const TYPING_MS = 250

type PaletteProps = { readonly onClose: () => void; readonly useFindings: (text: string) => SearchResults }

/** Gives results other keys, since an act may also be among the recent ones. */
const asRecent = (results: readonly SearchResult[]): readonly SearchResult[] =>
  results.map((finding) => ({ ...finding, key: `recent-${finding.to}` }))

const MAX_LISTS = 20

/** Returns the acts of the signed-in administrator that match the text. */
const useActions = (typed: string): readonly SearchResultGroup[] => {
  const modules = useContext(ModulesContext)
  const role = useRole()
  const { complex } = useComplex()
  const { data: lists = [] } = useGetList<List>(
    'lists',
    {
      pagination: { page: 1, perPage: MAX_LISTS },
      sort: { field: 'endDate', order: 'DESC' },
      filter: { apartmentId: complex?.id },
    },
    // Lists that cannot be read are not offered; the palette works without them.
    { enabled: complex !== undefined, onError: () => undefined },
  )
  const open = lists.filter(({ status }) => status !== 'closed')
  return role === undefined ? [] : actionsFor(modules, { role, lists: open, typed })
}

/** Returns the acts, the recent results, and the results of the text. */
const useOffered = (asked: string, useFindings: PaletteProps['useFindings']) => {
  const found = useFindings(asked)
  const acts = useActions(asked)
  const { recent, remember } = useRecent()
  const opened = asked.trim() === '' && recent.length > 0 ? [{ name: '최근에 연 것', results: asRecent(recent) }] : []
  return { ...found, groups: [...opened, ...acts, ...found.groups], remember }
}

/** State of the palette: the text, its results, the active one, and opening it. */
const useChoice = ({ onClose, useFindings }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  // The active result is stored by its key: a late answer may move the result, but not the choice.
  const [chosen, setChosen] = useState<string | undefined>()
  const asked = useDebounced(typed, TYPING_MS)
  const { remember, ...found } = useOffered(asked, useFindings)
  const navigate = useNavigate()
  const results = found.groups.flatMap((group) => group.results)
  const current = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  )

  const open = (finding: SearchResult | undefined): void => {
    if (finding === undefined) return
    remember(finding)
    onClose()
    void navigate(finding.to)
  }
  const go = (index: number): void => open(results[index])
  // Enter right after typing applies to the results of that text.
  const [isHasty, setHasty] = useState(false)
  const isWaiting = found.isPending || asked !== typed
  const first = isHasty && !isWaiting ? results[0] : undefined
  useEffect(() => {
    if (first !== undefined) open(first)
    // Once: what is found does not change by being opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first?.key])
  const move = (by: number): void => {
    if (results.length > 0) setChosen(results.at((current + by) % results.length)?.key)
  }
  const type = (text: string): void => {
    setTyped(text)
    setChosen(undefined)
    setHasty(false)
  }
  const enter = (): void => (isWaiting ? setHasty(true) : go(current))
  return { ...found, typed, findings: results, current, isWaiting, go, move, type, enter }
}

/**
 * Palette: one field for persons, units, lists, votes, complexes and acts, with arrow keys, Enter
 * and Esc.
 */
const Palette = (props: PaletteProps) => {
  const findsPeople = useMay('GET /api/admin/users')
  const listId = useId()
  const { typed, groups, findings: results, current, error, retry, isWaiting, go, move, type, enter } = useChoice(props)
  const press = (event: KeyboardEvent): void => {
    // Enter also ends a syllable that is being composed.
    if (event.nativeEvent.isComposing) return
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: enter,
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': '찾기' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { sm: '8vh' } } }}
    >
      <PaletteField
        text={typed}
        placeholder={findsPeople ? '사람, 동·호, 리스트나 할 일 찾기' : '리스트, 투표, 아파트나 할 일 찾기'}
        onType={type}
        onKeyDown={press}
        listId={listId}
        activeId={results.length === 0 ? undefined : optionId(listId, current)}
      />
      <Divider />
      <Box>
        {error === null ? null : (
          <Box sx={{ p: 3 }}>
            <ErrorNote error={error} onRetry={retry} />
          </Box>
        )}
        <SearchResultList id={listId} groups={groups} current={current} onGo={go} />
        {(results.length > 0 && typed.trim() !== '') || error !== null ? null : (
          <State text={stateText(typed, { isWaiting, findsPeople })} />
        )}
      </Box>
    </Dialog>
  )
}

const stateText = (
  typed: string,
  { isWaiting, findsPeople }: { readonly isWaiting: boolean; readonly findsPeople: boolean },
): string => {
  if (typed.trim() === '')
    return findsPeople
      ? '이름, 전화번호, 동-호(101-1502), 리스트나 아파트 이름을 입력하세요.'
      : '리스트, 투표, 아파트 이름을 입력하세요.'
  return isWaiting ? '찾는 중…' : '찾은 것이 없습니다. 다른 말로 찾아보세요.'
}

const State = ({ text }: { readonly text: string }) => (
  <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 5, py: 4, textAlign: 'center' }}>
    {text}
  </Typography>
)

/** Returns the palette for the searches of the modules. */
export const createPalette = (searches: readonly Search[]): ComponentType<Pick<PaletteProps, 'onClose'>> => {
  const useFindings = createUseSearchResults(searches)
  return (props) => <Palette {...props} useFindings={useFindings} />
}
