import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { User } from '#services/person/users.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { nameOf, personPath, residentPath } from '../../labels/person-labels.ts'

type DataSubjectsProps = { readonly access: PersonalDataAccess }

/** Maximum number of names that are listed and that fit into an address. */
const MAX_NAMED = 20

export const dataSubjectsText = ({ count }: PersonalDataAccess): string => formatCount(count, '명')

/**
 * Shows whose data were accessed. Names are read on a click, since reading them is an access like
 * any other.
 */
export const DataSubjects = ({ access }: DataSubjectsProps) => {
  const mayName = useMay('GET /api/admin/users')
  const [isOpen, setOpen] = useState(false)
  const [only, ...others] = access.userIds
  if (only === undefined) return dataSubjectsText(access)
  if (!mayName)
    return others.length === 0 && access.list !== null ? (
      <RecordLink to={residentPath(access.list.id, only)}>소유자 1명 보기</RecordLink>
    ) : (
      dataSubjectsText(access)
    )
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', whiteSpace: 'nowrap' }}>
        {dataSubjectsText(access)}
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          title="이름을 보는 것도 접근 기록에 남습니다"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '접기' : '누구인지 보기'}
        </Button>
      </Stack>
      {isOpen ? <Names access={access} /> : null}
    </Box>
  )
}

const names = { ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 3, maxWidth: 360 } as const

const Names = ({ access: { userIds, count, list } }: DataSubjectsProps) => {
  const dataProvider = useDataProvider()
  const ids = userIds.slice(0, MAX_NAMED)
  const { data, error } = useQuery({
    queryKey: ['users', 'names', ids],
    queryFn: async () =>
      (
        await dataProvider.getList<User>('users', {
          filter: { id: ids },
          sort: { field: 'name', order: 'ASC' },
          pagination: { page: 1, perPage: MAX_NAMED },
        })
      ).data,
  })
  if (error !== null) return <ErrorNote error={error} />
  if (data === undefined) return <CircularProgress size={16} aria-label="불러오는 중" />
  return (
    <Box component="ul" sx={names}>
      {data.map((user) => (
        <li key={user.id}>
          <RecordLink to={list === null ? personPath(user.id) : residentPath(list.id, user.id)}>
            {nameOf(user)}
          </RecordLink>
        </li>
      ))}
      {count > data.length ? (
        <Typography component="li" variant="body2" color="textSecondary">
          외 {formatCount(count - data.length, '명')}
        </Typography>
      ) : null}
    </Box>
  )
}
