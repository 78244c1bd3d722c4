import { Box, Dialog, Divider, Typography } from '@mui/material'
import { useEffect, useId, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Search } from '../../kit/area/area.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { ErrorNote } from '../../kit/display/ErrorNote.tsx'
import { FindingList, optionId } from './FindingList.tsx'
import { PaletteField } from './PaletteField.tsx'
import { useDebounced } from './use-debounced.ts'
import { findingsOver, type Findings } from './use-findings.ts'

const TYPING_MS = 250

type PaletteProps = { readonly onClose: () => void; readonly useFindings: (text: string) => Findings }

/** What is typed, what it finds, which of it is chosen, and the way there. */
const useChoice = ({ onClose, useFindings }: PaletteProps) => {
  const [typed, setTyped] = useState('')
  // By key: an answer that arrives late may move the finding, and must not move the choice.
  const [chosen, setChosen] = useState<string | undefined>()
  const asked = useDebounced(typed, TYPING_MS)
  const found = useFindings(asked)
  const navigate = useNavigate()
  const findings = found.groups.flatMap((group) => group.findings)
  const current = Math.max(
    0,
    findings.findIndex(({ key }) => key === chosen),
  )

  const go = (index: number): void => {
    const finding = findings[index]
    if (finding === undefined) return
    onClose()
    void navigate(finding.to)
  }
  // Who types and presses Enter at once means what will be found.
  const [isHasty, setHasty] = useState(false)
  const isWaiting = found.isPending || asked !== typed
  const first = isHasty && !isWaiting ? findings[0]?.to : undefined
  useEffect(() => {
    if (first === undefined) return
    onClose()
    void navigate(first)
  }, [first, navigate, onClose])
  const move = (by: number): void => {
    if (findings.length > 0) setChosen(findings.at((current + by) % findings.length)?.key)
  }
  const type = (text: string): void => {
    setTyped(text)
    setChosen(undefined)
    setHasty(false)
  }
  const enter = (): void => (isWaiting ? setHasty(true) : go(current))
  return { ...found, typed, findings, current, isWaiting, go, move, type, enter }
}

/** One field over people, units, lists, votes and complexes; arrow keys, Enter and Esc are all it needs. */
const Palette = (props: PaletteProps) => {
  const findsPeople = useMay('GET /api/admin/users')
  const listId = useId()
  const { typed, groups, findings, current, error, retry, isWaiting, go, move, type, enter } = useChoice(props)
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
        placeholder={findsPeople ? '사람, 동·호, 리스트, 아파트 찾기' : '리스트, 투표, 아파트 찾기'}
        onType={type}
        onKeyDown={press}
        listId={listId}
        activeId={findings.length === 0 ? undefined : optionId(listId, current)}
      />
      <Divider />
      <Box sx={{ overflowY: 'auto', maxHeight: '60vh' }}>
        {error === null ? null : (
          <Box sx={{ p: 3 }}>
            <ErrorNote error={error} onRetry={retry} />
          </Box>
        )}
        <FindingList id={listId} groups={groups} current={current} onGo={go} />
        {findings.length > 0 || error !== null ? null : <State text={stateText(typed, { isWaiting, findsPeople })} />}
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
  <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 5, py: 6, textAlign: 'center' }}>
    {text}
  </Typography>
)

/** The palette over what the rooms can be asked for. */
export const paletteOver = (searches: readonly Search[]): ComponentType<Pick<PaletteProps, 'onClose'>> => {
  const useFindings = findingsOver(searches)
  return (props) => <Palette {...props} useFindings={useFindings} />
}
