import { Button, Stack, Typography } from '@mui/material'
import { useListContext } from 'react-admin'

const centred = { alignItems: 'center', textAlign: 'center', px: 4, py: 12 } as const

/** Shows that there are records, but none that match the filters. */
export const NoResults = () => {
  const { setFilters } = useListContext()
  return (
    <Stack spacing={2} role="status" sx={centred}>
      <Typography variant="h2">조건에 맞는 결과가 없습니다</Typography>
      <Typography variant="body2" color="textSecondary">
        검색어를 짧게 하거나 조건을 지워 보세요.
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
        조건 지우기
      </Button>
    </Stack>
  )
}
