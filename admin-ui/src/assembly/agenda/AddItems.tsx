import AddIcon from '@mui/icons-material/Add'
import { Box, Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { AssemblyDetails, TypedItem } from '#services/assembly/assemblies.contract.ts'
import { assemblyLaws } from '#services/assembly/law/assembly-law.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

type AddItemsProps = {
  readonly assembly: AssemblyDetails
  readonly isBusy: boolean
  readonly onAdd: (item: TypedItem) => void
}

const line = { gap: 2, mt: 3, alignItems: { sm: 'flex-start' }, flexDirection: { xs: 'column', sm: 'row' } } as const

const AddVote = ({ assembly: { listId, kind, agenda }, isBusy, onAdd }: AddItemsProps) => {
  const { data: votes = [] } = useGetList<Vote>('votes', {
    filter: { listId },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  const { matters } = assemblyLaws[kind]
  const [voteId, setVoteId] = useState('')
  const [matter, setMatter] = useState(matters[0]?.key ?? '')
  const free = votes.filter(({ id }) => !agenda.some((item) => item.kind === 'vote' && item.voteId === id))
  const chosen = free.find(({ id }) => id === voteId)
  return (
    <Stack sx={line}>
      <TextField
        select
        fullWidth
        size="small"
        label="투표"
        value={chosen?.id ?? ''}
        helperText={
          free.length === 0 ? '이 리스트에 안건으로 올릴 투표가 없습니다. 투표를 먼저 만들어주세요.' : undefined
        }
        onChange={({ target }) => setVoteId(target.value)}
      >
        {free.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="안건 유형"
        value={matter}
        sx={{ minWidth: { xs: '100%', sm: 220 } }}
        onChange={({ target }) => setMatter(target.value)}
      >
        {matters.map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={isBusy || chosen === undefined}
        sx={{ whiteSpace: 'nowrap', flex: 'none' }}
        onClick={() => (chosen === undefined ? undefined : onAdd({ kind: 'vote', voteId: chosen.id, matter }))}
      >
        투표 올리기
      </Button>
    </Stack>
  )
}

const AddReport = ({ isBusy, onAdd }: Pick<AddItemsProps, 'isBusy' | 'onAdd'>) => {
  const [title, setTitle] = useState('')
  const add = (): void => {
    onAdd({ kind: 'report', title: title.trim(), text: null })
    setTitle('')
  }
  return (
    <Stack sx={line}>
      <TextField
        fullWidth
        size="small"
        label="보고 안건"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={isBusy || title.trim() === ''}
        sx={{ whiteSpace: 'nowrap', flex: 'none' }}
        onClick={add}
      >
        보고 올리기
      </Button>
    </Stack>
  )
}

/** Adds a vote of the list, or a report, to the end of the agenda. */
export const AddItems = ({ assembly, isBusy, onAdd }: AddItemsProps) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 2 }}>
    <AddVote assembly={assembly} isBusy={isBusy} onAdd={onAdd} />
    <AddReport isBusy={isBusy} onAdd={onAdd} />
  </Box>
)
