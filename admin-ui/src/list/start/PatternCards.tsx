import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { VotePattern } from '#services/vote/pattern/vote-patterns.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { MoreMenu } from '../../kit/display/MoreMenu.tsx'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { PatternNameField } from '../../labels/pattern/PatternNameField.tsx'
import { patternPath, purposeOfPattern, useVotePatterns } from '../../labels/pattern/vote-patterns.ts'
import { noticeLine } from '../../labels/purpose-labels.ts'
import { cards, PurposeCard } from './PurposeCard.tsx'

type PatternCardsProps = {
  readonly apartmentId: string
  /** List whose roll the votes take; null: each makes a list of its own. */
  readonly listId: string | null
}

const TITLE = '우리 단지 양식'

/** Shows the patterns of the complex, where they are renamed and deleted, too; nothing for none. */
export const PatternCards = ({ apartmentId, listId }: PatternCardsProps) => {
  const { data: patterns, error, refetch } = useVotePatterns(apartmentId)
  if (error !== null && patterns === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (patterns === undefined || patterns.length === 0) return null
  return (
    <Box component="section" aria-label={TITLE}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {TITLE}
      </Typography>
      <Box component="ul" sx={cards}>
        {patterns.map((pattern) => (
          <PurposeCard
            key={pattern.id}
            to={patternPath(pattern.id, listId)}
            title={pattern.name}
            note={`${pattern.vote.title} · 문항 ${formatCount(pattern.vote.questions.length, '개')}`}
            notice={noticeLine(purposeOfPattern(pattern))}
            menu={<PatternMenu pattern={pattern} others={patterns.filter(({ id }) => id !== pattern.id)} />}
          />
        ))}
      </Box>
    </Box>
  )
}

type PatternMenuProps = { readonly pattern: VotePattern; readonly others: readonly VotePattern[] }

const PatternMenu = ({ pattern, others }: PatternMenuProps) => {
  const [act, setAct] = useState<'rename' | 'delete' | null>(null)
  const close = (): void => setAct(null)
  return (
    <>
      <MoreMenu
        of={pattern.name}
        entries={[
          { label: '이름 바꾸기', onChoose: () => setAct('rename') },
          { label: '삭제', isRemoval: true, onChoose: () => setAct('delete') },
        ]}
      />
      {act === 'rename' ? <RenamePattern pattern={pattern} others={others} onClose={close} /> : null}
      {act === 'delete' ? <DeletePattern pattern={pattern} onClose={close} /> : null}
    </>
  )
}

const RenamePattern = ({ pattern, others, onClose }: PatternMenuProps & { readonly onClose: () => void }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [name, setName] = useState(pattern.name)
  const isNameTaken = others.some((other) => other.name === name.trim())
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('PATCH /api/vote-patterns/{id}', { params: { id: pattern.id }, body: { name: name.trim() } }),
    onSuccess: () => {
      onClose()
      notify('양식의 이름을 바꾸었습니다.', { type: 'success' })
    },
  })
  return (
    <Confirm
      open
      title="양식 이름 바꾸기"
      confirmLabel="저장하기"
      busy={isPending}
      disabled={name.trim() === '' || isNameTaken}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={<PatternNameField name={name} isNameTaken={isNameTaken} onChange={setName} />}
    >
      <li>이 양식으로 만든 투표의 제목은 그대로입니다.</li>
    </Confirm>
  )
}

type DeletePatternProps = { readonly pattern: VotePattern; readonly onClose: () => void }

const DeletePattern = ({ pattern, onClose }: DeletePatternProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => call('DELETE /api/vote-patterns/{id}', { params: { id: pattern.id } }),
    onSuccess: () => {
      onClose()
      notify('양식을 삭제했습니다.', { type: 'success' })
    },
  })
  return (
    <Confirm
      open
      title="양식을 삭제하시겠습니까?"
      confirmLabel="삭제"
      isRemoval
      busy={isPending}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <li>‘{pattern.name}’이 단지의 모든 관리자에게서 사라집니다.</li>
      <li>이 양식으로 만든 리스트와 투표는 그대로 남습니다.</li>
    </Confirm>
  )
}
