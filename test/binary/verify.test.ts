import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultReport, installation, logIn } from './support/installation.ts'
import { administrator, isBuilt, type Reply } from './support/server.ts'

// What was signed is checked by the command line, whatever somebody has done to the data folder since.
setDefaultTimeout(120_000)
const own = installation({ name: 'verify', about: 'signatures' })
const { formId, data } = faultReport

test.skipIf(!isBuilt)(
  'a changed byte is found: of an answer, of a file, and of the line itself',
  async () => {
    const { headers } = await logIn(own)
    const act = (action: string, input: Reply) => own.act(action, input, headers)
    const process = { page: 'process', id: 'process-felanmalan' }
    const { data: kept } = await act('admin/load', process)
    const states = kept.process.states.map((state: Reply) => ({ ...state, steps: { author: 'signature' } }))
    await act('admin/update', { ...process, data: { process: { ...kept.process, states } } })
    await act('form/publish', { id: process.id })

    const bytes = Buffer.from('\x89PNG\r\n\x1a\nritningen', 'latin1')
    const { formDataId } = await act('admin/saveFormData3', { formId, data })
    const { assetId } = await act('admin/initUpload3', {
      ...{ name: 'ritning.png', size: bytes.length, mimeType: 'image/png', formDataId, question: 'bilder' },
    })
    await act('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
    const { sha256 } = await act('admin/finishUpload3', { assetId })
    const file = { assetId, name: 'ritning.png', size: bytes.length, mimeType: 'image/png' }
    const sent = await act('admin/saveFormData3', {
      ...{ formId, formDataId, data: { ...data, bilder: [file] }, complete: true },
    })
    const { formData } = await act('admin/loadForm3', { formDataId })
    const { password } = administrator
    const signed = await act('case/sign', { formDataId, revision: formData.revision, password })
    expect(signed.err).toBeUndefined()
    const number = formData.DiaryNumber as string
    expect(sent.err).toBeUndefined()

    const verify = () => own.run('case', 'verify', number)
    const sound = await verify()
    expect(sound.exitCode).toBe(0)
    for (const said of [administrator.email.split('@')[0], 'Storgatan 1', 'ritning.png', 'lösenord', number])
      expect(sound.out.toLowerCase()).toContain(String(said).toLowerCase())

    const path = join(own.folder, 'data/blobs', sha256.slice(0, 2), sha256)
    writeFileSync(path, readFileSync(path, 'latin1').replace('ritningen', 'ritningeN'), 'latin1')
    const ofFile = await verify()
    expect(ofFile.exitCode).toBe(1)
    expect(ofFile.out).toContain('Fil: ritning.png [STÄMMER INTE]')
    writeFileSync(path, bytes)

    const put = (plats: string) =>
      own.inDatabase((database) =>
        database.run("UPDATE cases SET data = json_set(data, '$.plats', ?) WHERE _id = ?", [
          plats,
          formDataId,
        ]),
      )
    put('Storgatan 2')
    const ofAnswer = await verify()
    expect(ofAnswer.exitCode).toBe(1)
    expect(ofAnswer.out).toContain('Storgatan 2 [STÄMMER INTE]')
    put('Storgatan 1')
    expect((await verify()).exitCode).toBe(0)

    // A year later, with nothing running: by whoever has the folder.
    await own.server.kill()
    own.inDatabase((database) => {
      database.run('DROP TRIGGER case_signatures_no_update')
      database.run("UPDATE case_signatures SET byName = 'Någon Annan'")
    })
    const { exitCode, said } = await own.ask('case', 'verify', number)
    expect(exitCode).toBe(1)
    expect(said).toMatchObject({ sound: false, lines: [{ state: 'broken', seal: 'broken' }] })
    expect((await own.run('case', 'verify', '2026-99999')).exitCode).toBe(3)
  },
)
