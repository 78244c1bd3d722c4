import { Box, Divider, Stack, Typography } from '@mui/material'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import { Section } from '../../kit/layout/Section.tsx'

type ImportFailure = RegistryImport['failed'][number]

/** Maximum number of failures that the server lists. */
const MAXIMUM = 500

/** Returns the position of a failure in the upload: "3행", "묶음/등기부.pdf". */
const locationInUpload = ({ row, file, path }: ImportFailure): string =>
  [path ?? file ?? '', row === undefined ? '' : `${row}행`].filter((part) => part !== '').join(' · ') || '올린 파일'

/** Shows what could not be imported, by file or row, with the reason. */
export const NotRead = ({ failed }: { readonly failed: readonly ImportFailure[] }) =>
  failed.length === 0 ? null : (
    <Section
      title="가져오지 못한 것"
      note={failed.length >= MAXIMUM ? `처음 ${MAXIMUM}건만 보여 드립니다.` : '수정한 것만 다시 올려주세요.'}
    >
      <Stack divider={<Divider />}>
        {failed.map((one, index) => (
          <Box key={`${locationInUpload(one)} ${index}`} sx={{ py: 2 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{locationInUpload(one)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {one.message}
            </Typography>
          </Box>
        ))}
      </Stack>
    </Section>
  )
