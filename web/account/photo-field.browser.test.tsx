import { useState } from 'react'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { PhotoField } from './photo-field.tsx'

function Field() {
  const [photo, setPhoto] = useState<File>()
  return (
    <>
      <PhotoField photo={photo} onChoose={setPhoto} />
      <output>{photo?.name}</output>
    </>
  )
}

async function choose(file: File) {
  const screen = await renderPart(<Field />)
  await userEvent.upload(screen.getByLabelText('Photo', { exact: true }), file)
  return screen
}

test('a file of another kind is refused', async () => {
  const screen = await choose(new File(['a'], 'me.txt', { type: 'text/plain' }))
  await expect.element(screen.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a photo that is too large is refused', async () => {
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' })
  const screen = await choose(large)
  await expect
    .element(screen.getByText('This photo is larger than 5 MB. Choose a smaller one.'))
    .toBeVisible()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('what only calls itself a picture is refused as soon as it is to be shown', async () => {
  const screen = await choose(new File(['a'], 'me.png', { type: 'image/png' }))
  await expect
    .element(screen.getByText('This file is not a picture that can be shown. Choose another one.'))
    .toBeVisible()
})
