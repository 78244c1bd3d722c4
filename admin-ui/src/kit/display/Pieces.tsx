import { Box } from '@mui/material'
import { Fragment } from 'react'

const BETWEEN = ' · '

/** What stands between dots stays together, a phone's number too, wherever the line ends. */
export const Pieces = ({ text }: { readonly text: string }) =>
  text.split(BETWEEN).map((piece, index, { length }) => (
    <Fragment key={index}>
      <Box component="span" sx={{ display: 'inline-block' }}>
        {index < length - 1 ? `${piece} ·` : piece}
      </Box>{' '}
    </Fragment>
  ))
