// Doubtful phrases in Spanish.
import type { DoubtLists } from './doubt-lists.ts';

export const es: DoubtLists = {
  spaced: true,
  doubts: {
    sure: `
      seguramente; con toda? seguridad; estar|esta|estas|este seguro|segura; sin duda|dudas; ciertamente;
      cierta|cierto; definitivamente; indudable*; confiable|confiables; fiable|fiables; puedes|puede contar con;
      cuenta|cuente con; confia|confie|confien en; asegura|aseguramos|aseguran|asegurado|aseguradas;
      constante|constantes|constantemente; estable|estables|estabilidad;
      predecible|predecibles|previsible|previsibles; siempre; para siempre;
      nunca|jamas falla|fallan|fallo|tarda|tardan|termina|para|paran|se;
      cada|todos|todas los|las? dia|dias|noche|noches; cada|todas las? manana|mananas|semana|semanas|hora|horas;
      cada|todos los? mes|meses; dia tras|a dia; mes tras mes; semana tras semana; ano tras ano; las 24 horas;
      sin interrupcion|interrupciones|pausa|falta|parar; como un reloj; ininterrumpid*; infalible|infalibles;
      solido|solida|solidos como; a prueba de; blindad*; probado|probada; la mejor decision;
      prometemos|prometo|promete|promesa|promesas|prometido|prometida; palabra de honor; nuestra|mi palabra;
      mientras duermes|duerme|descansas|descansa; dinero|plata en el banco; automatic*; respaldad*; llueva o;
      llueva|truene; haga sol|frio; en las buenas; cubiert* por`,
    no_risk: `
      olvida|olvide|olvidate|olvidese del|de el|los? riesgo|riesgos; adios al|a los? riesgo|riesgos;
      riesgo|riesgos bajo|bajos|minimo|minimos|nulo|nulos|eliminado; bajo|poco|minimo|menor riesgo;
      asumimos|asume|corremos|cargamos|cubrimos todo|con? el|los|todas? riesgo|riesgos|las? perdida|perdidas;
      no|nunca|jamas te? pierde|pierdes|pierden|perderas|perdera|falla|fallara|cae|bajara|encoge; nadie pierde|perdio;
      preocup*; despreocup*; sin estres|miedo|temor|peligro|sobresaltos|complicaciones; tranquil*;
      duerme|duerma|descansa tranquilo|tranquila|bien; paz mental; nada que temer|perder; no temas|tema;
      dinero|capital|ahorro|inversion|ingreso esta? seguro|segura|protegido|protegida|intacto; a salvo; protegid*;
      ahorros|ingresos|inversiones seguros|seguras|protegidos|protegidas; lugar|refugio|manos seguro|segura|seguras;
      mas seguro|segura|seguros que; intocable; intact*; solo puede|sube subir?; ni un|una solo|sola? centavo|birr`,
    growth: `
      duplic*; triplic*; cuadruplic*; multiplic*; quintuplic*; doble|triple de; el doble|triple;
      dos|tres|cuatro|cinco|diez veces; 2x; 3x; 5x; 10x; bola de nieve; interes compuesto;
      crece|crecer|crecera|crecen tu|su|el|tus|sus? dinero|capital|ahorro|ahorros|inversion;
      dinero|capital|ahorro|ahorros|inversion crece|crecen|trabaja|trabajan|rinde|rinden|aumenta|sube;
      pon|ponga a trabajar; haz|haga crecer|rendir; convierte|convierta|transforma|vuelve tu|su? en? dinero;
      sin limite|limites|tope|techo; ilimitad*; se dispara|disparan;
      mas|mejor que un|el|los|tu|cualquier? banco|bancos`,
    repaid: `
      recuper* tu|su|el|todo|lo|la|toda? dinero|capital|inversion|todo|invertido|pagado; te|le devolvemos|regresamos;
      se paga|pagan por? solo|sola|solos|solas|si; dinero|capital|inversion de vuelta|regreso; reembols*;
      mas de lo que pagas|pagaste|pones|pusiste|inviertes|invertiste|gastas|metes|paga|puso|invirtio;
      cuando quieras|quiera|desees|desee; en cualquier momento`,
    riches: `
      rico|rica|ricos|ricas; riqueza|riquezas; millonari*; fortuna; mina de oro; tesoro; prosper*; abundancia;
      cambia|cambiar|cambio|cambiara|transforma|transformar tu|su|la|mi|nuestra vida; vida nueva; nueva vida;
      sueno|suenos; deja|deje|dejar|renuncia|renuncie tu|su|a? trabajo|empleo|jefe; no volver a trabajar;
      jubilate|jubilarte|retirate joven|antes?; ingreso|ingresos extra|pasivo|pasivos;
      dinero|plata gratis|facil|extra; sin esfuerzo; libertad|independencia financiera; oportunidad unica;
      secreto del exito`,
    pressing: `
      solo|solamente hoy; ahora o nunca; ahora mismo; apresur*; apurate|apurese; date|dese prisa; corre;
      no lo? pienses; no esperes|espere|dudes|dude|te|se; antes de que sea|se|suba|cierre;
      ultimo|ultimos|ultima|ultimas dia|dias|unidades;
      ultimo|ultimos|ultima|ultimas lugares|cupos|plazas|oportunidad|oportunidades|llamada|horas;
      queda|quedan solo? poco|poca|pocos|pocas; se acaba|acaban|agota|agotan|termina|terminan; casi agotad*;
      cupo|cupos|plazas|tiempo|oferta limitado|limitados|limitadas|limitada; exclusiv*; pronto;
      compra|compre|invierte|invierta|empieza|empiece|unete|unase|entra hoy|ya|ahora; ya todos;
      todos|todas ya? ganan|saben; todo el mundo`,
  },
  words: {
    gains: `
      gana|ganas|gane|ganan|ganar|ganaras|gano|ganancia|ganancias; ingreso|ingresos; beneficio|beneficios; lucro;
      utilidad|utilidades; rinde|rinden|rendimiento|rendimientos; rentabilidad; retorno|retornos; interes|intereses;
      paga|pagan|pago|pagos|pagamos; cobra|cobras|cobrar|cobre; recibe|recibes|recibir|recibiras|reciben;
      obten|obtienes; bono|bonos; birr; premio|premios; dinero|plata|efectivo; alquiler|alquileres;
      bolsillo|billetera|cuenta; llega|llegan|entra|entran|cae|caen; da|dan|deja|dejan; ahorros; dividendo|dividendos;
      extra; mas`,
    moments: `
      dia|dias|diario|diaria|diarios|diarias; noche|noches; manana|mananas; semana|semanas|semanal|semanales;
      mes|meses|mensual|mensuales; ano|anos|anual|anuales; hora|horas; minuto|minutos; quincena|quincenal; hoy;
      navidad; pascua; meskel; enkutatash`,
    numbers: `
      dos; tres; cuatro; cinco; seis; siete; ocho; nueve; diez; doce; quince; veinte; treinta; cuarenta; cincuenta;
      cien; ciento|cientos; mil|miles; millon|millones; mitad; percent; por ciento; porciento`,
    percent: 'percent; por ciento; porciento',
    endless: `
      nunca; siempre; jamas; de por vida; toda la|tu|su vida; cada; todos los; todas las; ano tras ano; mes tras mes;
      dia tras dia; pase lo que; sin; nadie; llueva; sequia; lo unico; la unica; sin fin; no hay; una y otra`,
    denials: `
      no; nunca; jamas; nadie; nada; ningun*; sin; ni; cero; imposible; olvid*; libre|libres; desconoc*`,
    losses: `
      pobre|pobres; perdida|perdidas; perder|pierde|pierdes|pierden|perdio|perdido|perdedor|perdedores;
      malo|mala|malos|malas; peor; dano; arrepent*; riesgo|riesgos|riesgoso; peligro|peligroso;
      falla|fallan|fallo|fracaso; cae|caen|baja|bajan; vacio|vacia|vacios; decepcion*; atraso|atrasos|retraso;
      preocup*; miedo; duda|dudas; mal`,
    back: `
      de vuelta; vuelve|vuelven; regresa|regresan; devuelve|devuelven|devolvemos; mas de; recupera*; mas dinero;
      sale|salen mas`,
    putting: `
      pon|pones|poner|ponga|pusiste; mete|metes; invierte|inviertes|invertir|invierta; deposita|depositas|deposite;
      compra|compras|compre|comprar; empieza|empiece|comienza con; convierte|convierta; danos; siembra|sembrar; aporta`,
    earners: `
      quiosco|quioscos|kiosco|kioscos; bomba|bombas; arrendatario|arrendatarios|inquilino|inquilinos; activo|activos;
      fondo|fondos; unidad|unidades; socio|socios; producto|productos; tu|tus|te|ti|tuyo; usted;
      nosotros|nuestro|nuestra; nuestros|nuestras; todos; cualquiera; ellos`,
    hedges: `
      espera|esperas|esperamos|esperado|esperada|esperados; prevemos|previsto|prevista; estima*;
      puede|puedes|pueden|podria*; si; salvo; menos; cuando; donde; solo|solamente|unicamente; porque; hasta; no;
      nunca; tarde; riesgo|riesgos; pasado|pasados|era|fue|fueron; regla|reglas; debe|deben|debes;
      comision|comisiones; tarifa|cargo|cargos; impuesto*; pide|pedimos|pregunta*; lee|mira|consulta;
      ve|ves|veras|muestra|mostramos; sandbox|prueba; ficticio; ajustes; pagina; segun; medida; ya`,
  },
};
