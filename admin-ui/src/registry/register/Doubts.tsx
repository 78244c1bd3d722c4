import { Alert, AlertTitle, Box } from '@mui/material'
import type { Registry } from '#services/registry/registries.contract.ts'

/** Shows what could not be read with certainty and must be checked in the original. */
export const Doubts = ({ doubts }: Pick<Registry, 'doubts'>) =>
  doubts.length === 0 ? null : (
    <Alert severity="warning">
      <AlertTitle>확실하게 읽지 못한 곳이 있습니다. 원본과 비교해주세요.</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {doubts.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            <strong>{place}</strong> {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
