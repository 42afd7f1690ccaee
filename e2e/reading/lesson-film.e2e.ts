import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { ownCarrel } from '../carrels.ts'

// A film of the operator's own, played from this server alone and gone on with where it was stopped.

let content: string

const carrel = ownCarrel({
  settings(dataDir) {
    content = path.join(dataDir, 'content')
    cpSync('content', content, { recursive: true })
    mkdirSync(path.join(content, 'training/media'))
    return { CONTENT_DIR: content }
  },
})

test('a film plays with its captions, and goes on where it was stopped', async ({ page }) => {
  await page.goto(`${carrel.url}/training`)
  const media = path.join(content, 'training/media')
  writeFileSync(path.join(media, 'moving.webm'), await filmedIn(page))
  writeFileSync(path.join(media, 'moving.vtt'), 'WEBVTT\n\n00:00.000 --> 00:20.000\nIt moves.\n')
  writeFileSync(
    path.join(content, 'training/05-moving.md'),
    '---\ntitle: Moving\nsummary: A film.\nminutes: 1\nposition: 5\n' +
      'video: { file: moving.webm, captions: moving.vtt }\n---\n\nSee above.\n',
  )
  await page.goto(`${carrel.url}/training/moving`)
  const film = page.getByLabel('Film: Moving')
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  const now = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(now).toBeGreaterThan(1.2)
  const captions = () =>
    film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.activeCues?.length)
  await expect.poll(captions).toBe(1)
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  const kept = () => page.evaluate(() => localStorage.getItem('trainingProgress'))
  await expect.poll(kept).toMatch(/"moving":\{"seconds":[1-9]/)
  await page.reload()
  await expect.poll(now).toBeGreaterThanOrEqual(1)
})

/** Ten seconds of a square that moves, as this browser writes them. */
async function filmedIn(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const pen = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const over = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    await new Promise<void>((resolve) => {
      let drawn = 0
      const timer = setInterval(() => {
        pen.fillStyle = drawn % 2 ? '#fff' : '#1f4fd8'
        pen.fillRect(drawn++ % 60, 0, 8, 36)
        if (drawn < 100) return
        clearInterval(timer)
        resolve()
      }, 100)
    })
    recorder.stop()
    await over
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}
