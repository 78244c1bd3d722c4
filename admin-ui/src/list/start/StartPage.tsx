import { MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { Page } from '../../kit/layout/Page.tsx'
import { NeedsComplex } from '../../labels/complex/NeedsComplex.tsx'
import { PatternCards } from './PatternCards.tsx'
import { Purposes } from './Purposes.tsx'

const TITLE = '무엇을 하시나요?'
const SHOWN_LISTS = 100
const NEW_LIST = 'new'

/** Lets the office begin by saying what for; all settings follow from that. */
const StartPage = () => <NeedsComplex title={TITLE}>{(complex) => <Start complex={complex} />}</NeedsComplex>

const Start = ({ complex }: { readonly complex: Apartment }) => {
  const [listId, setListId] = useState(NEW_LIST)
  const { data = [] } = useGetList<List>('lists', {
    filter: { apartmentId: complex.id, type: 'vote' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN_LISTS },
  })
  const lists = data.filter(({ status, totalTargets }) => status !== 'closed' && totalTargets > 0)
  const chosen = lists.some(({ id }) => id === listId) ? listId : NEW_LIST
  const onList = chosen === NEW_LIST ? null : chosen
  return (
    <Page
      title={TITLE}
      subtitle={complex.name}
      actions={
        lists.length === 0 ? undefined : (
          <TextField
            select
            size="small"
            label="투표에 쓸 명부"
            value={chosen}
            onChange={({ target }) => setListId(target.value)}
            sx={{ minWidth: 240 }}
          >
            <MenuItem value={NEW_LIST}>새로 올립니다</MenuItem>
            {lists.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )
      }
    >
      <Stack spacing={4}>
        <PatternCards apartmentId={complex.id} listId={onList} />
        <Purposes listId={onList} />
      </Stack>
    </Page>
  )
}

export default StartPage
