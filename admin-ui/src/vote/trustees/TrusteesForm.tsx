import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import {
  Alert,
  Button,
  FormControlLabel,
  IconButton,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { toApiError } from '#ui/api-client.ts'
import type { VoteTrustees } from '#services/vote/trustees.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { votePath } from '../../words/vote-words.ts'
import {
  bodyOf,
  draftOf,
  LEAST_TRUSTEES,
  MOST_TRUSTEES,
  obstacleOf,
  thresholdsOf,
  withOneMore,
  withoutOne,
  withPerson,
  type TrusteesDraft,
} from './trustees-draft.ts'
import { useTrusteesCommand } from './use-trustees.ts'

type EditingProps = { readonly draft: TrusteesDraft; readonly onChange: (draft: TrusteesDraft) => void }

const personRow = {
  gap: 3,
  alignItems: 'center',
  flexDirection: 'row',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
} as const

const People = ({ draft, onChange }: EditingProps) => (
  <Stack spacing={4}>
    {draft.people.map(({ name, phone }, place) => (
      // Whoever stands here is known by their place alone.
      // oxlint-disable-next-line react/no-array-index-key
      <Stack key={place} sx={personRow}>
        <TextField
          label={`참관인 ${place + 1} 이름`}
          value={name}
          fullWidth
          onChange={({ target }) => onChange(withPerson(draft, place, { name: target.value }))}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <TextField
          label={`참관인 ${place + 1} 휴대전화`}
          value={phone}
          fullWidth
          onChange={({ target }) => onChange(withPerson(draft, place, { phone: target.value }))}
          slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 20 } }}
        />
        {draft.people.length > LEAST_TRUSTEES ? (
          <IconButton aria-label={`참관인 ${place + 1} 빼기`} onClick={() => onChange(withoutOne(draft, place))}>
            <DeleteIcon />
          </IconButton>
        ) : null}
      </Stack>
    ))}
    {draft.people.length < MOST_TRUSTEES ? (
      <Button
        color="inherit"
        startIcon={<AddIcon />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onChange(withOneMore(draft))}
      >
        참관인 더하기
      </Button>
    ) : null}
    <TextField
      select
      label="개표에 필요한 사람"
      value={draft.threshold}
      onChange={({ target }) => onChange({ ...draft, threshold: Number(target.value) })}
      helperText="나머지는 열쇠를 잃어버려도 개표할 수 있습니다."
    >
      {thresholdsOf(draft.people.length).map((threshold) => (
        <MenuItem key={threshold} value={threshold}>
          {draft.people.length}명 중 {threshold}명
        </MenuItem>
      ))}
    </TextField>
    <Alert severity="info">
      서로 다른 편의 분들로 정하세요. 예: 감사, 선거관리위원, 입주자 대표가 아닌 주민. 남은 열쇠가 {draft.threshold}
      개보다 적으면 결과를 영영 알 수 없습니다.
    </Alert>
  </Stack>
)

const HeldBy = ({ draft, onChange }: EditingProps) => (
  <RadioGroup
    aria-label="투표함의 열쇠"
    value={draft.heldBy}
    onChange={(_, value) => onChange({ ...draft, heldBy: value === 'trustees' ? 'trustees' : 'system' })}
  >
    <FormControlLabel value="system" control={<Radio />} label="시스템 열쇠" />
    <Typography variant="body2" color="textSecondary" sx={{ pl: 8, mb: 2 }}>
      시스템이 봉해 두었다가 개표할 때 한 번 쓰고 없앱니다. 개표하기 전까지 데이터베이스와 주 열쇠를 함께 가진 사람은
      표를 열어 볼 수 있습니다.
    </Typography>
    <FormControlLabel
      value="trustees"
      control={<Radio />}
      label={`참관인 열쇠 (${draft.people.length}명 중 ${draft.threshold}명)`}
    />
    <Typography variant="body2" color="textSecondary" sx={{ pl: 8 }}>
      참관인이 각자의 휴대전화에서 열쇠를 만들어 보관합니다. 모두 만들어야 투표를 시작할 수 있습니다.
    </Typography>
  </RadioGroup>
)

type TrusteesFormProps = { readonly voteId: string; readonly trustees: VoteTrustees }

/** Who holds a vote's key: the system, or trustees with their names and phones. */
export const TrusteesForm = ({ voteId, trustees }: TrusteesFormProps) => {
  const [draft, setDraft] = useState(() => draftOf(trustees))
  const { call } = useCalls()
  const notify = useNotify()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useTrusteesCommand<{ readonly anew: boolean }>({
    send: ({ anew }) =>
      call('PUT /api/votes/{id}/trustees', { params: { id: voteId }, body: { ...bodyOf(draft), anew } }),
    onDone: () => {
      notify('투표함의 열쇠를 정했습니다.', { type: 'success' })
      void navigate(votePath(voteId))
    },
  })
  const obstacle = obstacleOf(draft)
  const hasMade = trustees.trustees.some(({ hasKey }) => hasKey)
  return (
    <Stack spacing={5}>
      <HeldBy draft={draft} onChange={setDraft} />
      {draft.heldBy === 'trustees' ? <People draft={draft} onChange={setDraft} /> : null}
      {hasMade ? (
        <Alert severity="warning">
          한 사람이라도 바꾸면 이미 만든 열쇠는 모두 쓸 수 없게 되고, 모든 참관인이 새 링크로 다시 만들어야 합니다.
        </Alert>
      ) : null}
      {obstacle === null ? null : (
        <Typography variant="body2" color="textSecondary" role="status">
          {obstacle}
        </Typography>
      )}
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={isPending}
          disabled={obstacle !== null}
          onClick={() => mutate({ anew: false })}
        >
          저장하기
        </Button>
        {hasMade ? (
          <Button
            color="inherit"
            loading={isPending}
            disabled={obstacle !== null}
            onClick={() => mutate({ anew: true })}
          >
            열쇠를 모두 새로 만들게 하기
          </Button>
        ) : null}
      </Stack>
    </Stack>
  )
}
