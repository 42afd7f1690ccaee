/** What says as little as the small words of a language, when it is to be searched in another one. */
export const sayingLittle = {
  german: new Set(
    `habe werde bekomme bekommt bekommen kriege kriegt zurück komme kommt kommen gehe gehst sehe sehen sieht mehr weniger möglich etwas alles jemand
    niemand nichts bitte gern gerne vielleicht eigentlich gerade besonders genau wirklich wieder sowas davor
    hallo danke sagen weiß wissen passiert dürfte geht's überhaupt allgemein gegebenenfalls`.split(
      /\s+/,
    ),
  ),
  english: new Set(
    `get gets getting back bring brings fine take takes taking use using want know knows come comes put look find someone somebody anyone anybody
    everyone people something anything everything thing things lot way ways also already even maybe really
    actually thanks hello possible able kind sort sorts type types ok okay place per im ill id u ur pls plz
    without gonna wanna there's what's how's i'm i'd i'll`.split(/\s+/),
  ),
}
