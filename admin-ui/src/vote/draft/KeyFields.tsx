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
import { MAX_OFFICE } from '#events/values/trustee-office.ts'
import {
  MIN_TRUSTEES,
  MAX_TRUSTEES,
  thresholdsOf,
  withOneMore,
  withoutOne,
  withPerson,
  type TrusteesDraft,
} from './trustees-draft.ts'

type EditingProps = { readonly draft: TrusteesDraft; readonly onChange: (draft: TrusteesDraft) => void }

const personRow = {
  gap: 3,
  alignItems: 'center',
  flexDirection: 'row',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
} as const

type PersonFieldsProps = EditingProps & { readonly place: number }

const PersonFields = ({ draft, onChange, place }: PersonFieldsProps) => {
  const { office, name, phone } = draft.people[place] ?? { office: '', name: '', phone: '' }
  return (
    <Stack sx={personRow}>
      <TextField
        label={`참관인 ${place + 1} 이름`}
        value={name}
        fullWidth
        onChange={({ target }) => onChange(withPerson(draft, place, { name: target.value }))}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        label={`참관인 ${place + 1} 직책`}
        value={office}
        fullWidth
        placeholder="예: 감사"
        onChange={({ target }) => onChange(withPerson(draft, place, { office: target.value }))}
        slotProps={{ htmlInput: { maxLength: MAX_OFFICE } }}
      />
      <TextField
        label={`참관인 ${place + 1} 휴대전화`}
        value={phone}
        fullWidth
        onChange={({ target }) => onChange(withPerson(draft, place, { phone: target.value }))}
        slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 20 } }}
      />
      {draft.people.length > MIN_TRUSTEES ? (
        <IconButton aria-label={`참관인 ${place + 1} 빼기`} onClick={() => onChange(withoutOne(draft, place))}>
          <DeleteIcon />
        </IconButton>
      ) : null}
    </Stack>
  )
}

/** Edits the trustees with their offices, names and phones, and how many of them are needed. */
export const People = ({ draft, onChange }: EditingProps) => (
  <Stack spacing={4}>
    {draft.people.map((_, place) => (
      // Whoever stands here is known by their place alone.
      // oxlint-disable-next-line react/no-array-index-key
      <PersonFields key={place} {...{ draft, onChange, place }} />
    ))}
    {draft.people.length < MAX_TRUSTEES ? (
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
      helperText="나머지는 없어도 개표합니다."
    >
      {thresholdsOf(draft.people.length).map((threshold) => (
        <MenuItem key={threshold} value={threshold}>
          {draft.people.length}명 중 {threshold}명
        </MenuItem>
      ))}
    </TextField>
    <Alert severity="info">
      모두 휴대전화에서 열쇠를 만들어야 시작할 수 있습니다. 서로 다른 편의 분들로 정하세요. 이름과 직책은 투표 화면과
      공고에 나오고, 직책은 증거 파일에도 남습니다. 남은 열쇠가 {draft.threshold}
      개보다 적으면 결과를 영영 알 수 없습니다.
    </Alert>
  </Stack>
)

/** Explanations of what each of the two protects against. */
const promises = {
  system: '봉해 두었다가 개표할 때 한 번 쓰고 없앱니다.',
  trustees: (threshold: number): string => `참관인 ${threshold}명이 함께하지 않으면 누구도 표를 열 수 없습니다.`,
} as const

/**
 * Lets one choose who holds the key of a vote: the system, or trustees, of whom a threshold is
 * needed.
 */
export const KeyHolderField = ({ draft, onChange }: EditingProps) => (
  <RadioGroup
    aria-label="투표함의 열쇠"
    value={draft.heldBy}
    onChange={(_, value) => onChange({ ...draft, heldBy: value === 'trustees' ? 'trustees' : 'system' })}
  >
    <FormControlLabel value="system" control={<Radio />} label="시스템 열쇠" />
    <Typography variant="body2" color="textSecondary" sx={{ pl: 8, mb: 2 }}>
      {promises.system}
    </Typography>
    <FormControlLabel
      value="trustees"
      control={<Radio />}
      label={`참관인 열쇠 (${draft.people.length}명 중 ${draft.threshold}명)`}
    />
    <Typography variant="body2" color="textSecondary" sx={{ pl: 8 }}>
      {promises.trustees(draft.threshold)}
    </Typography>
  </RadioGroup>
)
